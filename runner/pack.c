// SPDX-License-Identifier: GPL-2.0-only
/*
 * Usage: pack OUT.cpio LIST
 *
 * Writes an initramfs (newc) with the files of LIST, in its order. A line of
 * LIST is the path in the archive, a tab, and the path of the source, or "-> "
 * and what a symbolic link there says. Folders are made as needed; owner 0, time
 * 0 and mode 0755 whatever the source has, so the same contents give the same
 * bytes.
 */
#include <archive.h>
#include <archive_entry.h>
#include <err.h>
#include <fcntl.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

struct pack {
	struct archive *archive;
	GHashTable *folders;	/* a set of the paths that are in already */
};

static void must(struct archive *archive, int result)
{
	if (result != ARCHIVE_OK)
		errx(1, "%s", archive_error_string(archive));
}

static void put(struct pack *pack, const char *path, mode_t type, mode_t mode,
		const char *data, size_t len)
{
	struct archive_entry *entry = archive_entry_new();

	archive_entry_set_pathname(entry, path);
	archive_entry_set_filetype(entry, type);
	archive_entry_set_perm(entry, mode);
	archive_entry_set_nlink(entry, 1);
	archive_entry_set_mtime(entry, 0, 0);
	archive_entry_set_size(entry, len);
	if (type == AE_IFCHR)
		archive_entry_set_rdev(entry, makedev(5, 1));
	must(pack->archive, archive_write_header(pack->archive, entry));
	if (len && archive_write_data(pack->archive, data, len) !=
	    (la_ssize_t)len)
		errx(1, "%s", archive_error_string(pack->archive));
	archive_entry_free(entry);
}

/* The folders above @path, outermost first. */
static void put_folders(struct pack *pack, const char *path)
{
	const char *slash;

	for (slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
		char *folder = g_strndup(path, slash - path);

		if (g_hash_table_add(pack->folders, folder))
			put(pack, folder, AE_IFDIR, 0755, NULL, 0);
	}
}

static void put_link(struct pack *pack, const char *path, const char *target)
{
	struct archive_entry *entry = archive_entry_new();

	put_folders(pack, path);
	archive_entry_set_pathname(entry, path);
	archive_entry_set_filetype(entry, AE_IFLNK);
	archive_entry_set_perm(entry, 0777);
	archive_entry_set_nlink(entry, 1);
	archive_entry_set_mtime(entry, 0, 0);
	archive_entry_set_symlink(entry, target);
	archive_entry_set_size(entry, 0);
	must(pack->archive, archive_write_header(pack->archive, entry));
	archive_entry_free(entry);
}

static void put_file(struct pack *pack, const char *path, const char *source)
{
	g_autoptr(GError) error = NULL;
	g_autofree char *data = NULL;
	size_t len;

	if (!g_file_get_contents(source, &data, &len, &error))
		errx(1, "%s", error->message);
	put_folders(pack, path);
	put(pack, path, AE_IFREG, 0755, data, len);
}

/* Without this node the kernel gives PID 1 no standard files. */
static void put_console(struct pack *pack)
{
	put_folders(pack, "dev/console");
	put(pack, "dev/console", AE_IFCHR, 0600, NULL, 0);
}

static void put_list(struct pack *pack, const char *list)
{
	g_autoptr(GError) error = NULL;
	g_autofree char *text = NULL;
	g_auto(GStrv) lines = NULL;

	if (!g_file_get_contents(list, &text, NULL, &error))
		errx(1, "%s", error->message);
	lines = g_strsplit(text, "\n", -1);
	for (unsigned int i = 0; lines[i]; i++) {
		char *tab = strchr(lines[i], '\t');

		if (!*lines[i])
			continue;
		if (!tab || tab == lines[i])
			errx(1, "no 'path<tab>source': '%s:%u'", list, i + 1);
		*tab = '\0';
		if (g_str_has_prefix(tab + 1, "-> "))
			put_link(pack, lines[i], tab + 4);
		else
			put_file(pack, lines[i], tab + 1);
	}
}

static void pack_list(const char *out, const char *list)
{
	struct pack pack = {
		.archive = archive_write_new(),
		.folders = g_hash_table_new_full(g_str_hash, g_str_equal,
						 g_free, NULL),
	};

	must(pack.archive, archive_write_set_format_cpio_newc(pack.archive));
	must(pack.archive, archive_write_open_filename(pack.archive, out));
	put_console(&pack);
	put_list(&pack, list);
	must(pack.archive, archive_write_close(pack.archive));
	archive_write_free(pack.archive);
	g_hash_table_destroy(pack.folders);
}

int main(int argc, char **argv)
{
	g_autofree char *temporary = NULL;

	if (argc != 3)
		errx(2, "usage: pack OUT.cpio LIST");
	temporary = g_strdup_printf("%s.tmp", argv[1]);
	pack_list(temporary, argv[2]);
	if (rename(temporary, argv[1]) < 0)
		err(1, "%s", argv[1]);
	return 0;
}
