// SPDX-License-Identifier: GPL-2.0-only
/*
 * The only file that knows QEMU's command line. Without --no-icount all that
 * the guest can see of time and chance is fixed: one seed, one run.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "boot_internal.h"
#include "child.h"
#include "guest/format.h"
#include "util.h"

/* ivshmem-plain, -seed and dtb-randomness together. */
#define QEMU_MAJOR_MIN	7
#define QEMU_PACKAGE	"qemu-system-arm"
/* Where the monitor's socket is in QEMU: clear of what GLib has in between. */
#define MONITOR_FD	100

/*
 * panic=-1 resets at once, which -no-reboot turns into an end. The console
 * costs guest and wall time, so no more than notices go there.
 */
#define KERNEL_COMMAND_LINE \
	"console=ttyAMA0 nokaslr panic=-1 oops=panic loglevel=6"

static void add(GPtrArray *argv, const char *option, char *value)
{
	g_ptr_array_add(argv, g_strdup(option));
	if (value)
		g_ptr_array_add(argv, value);
}

/* In a list of key=value a comma of the value is doubled. */
static char *comma_doubled(const char *path)
{
	g_auto(GStrv) parts = g_strsplit(path, ",", -1);

	return g_strjoinv(",,", parts);
}

/* Memory tagging is a thing of the CPU model that has everything. */
static char *machine(const struct args *args)
{
	bool max = !strcmp(args->cpu, "max") ||
		   g_str_has_prefix(args->cpu, "max,");

	return g_strdup_printf("virt,gic-version=3%s,dtb-randomness=off",
			       max ? ",mte=on" : "");
}

static void add_machine(GPtrArray *argv, const struct boot *boot)
{
	const struct args *args = boot->args;

	add(argv, "-nodefaults", NULL);
	add(argv, "-no-user-config", NULL);
	add(argv, "-display", g_strdup("none"));
	add(argv, "-no-reboot", NULL);
	add(argv, "-machine", machine(args));
	add(argv, "-cpu", g_strdup(args->cpu));
	add(argv, "-smp", g_strdup_printf("%u", args->smp));
	add(argv, "-m", g_strdup_printf("%uM", args->memory));
	if (args->icount)
		add(argv, "-icount", g_strdup("shift=0,sleep=off"));
	else
		add(argv, "-accel", g_strdup("tcg,thread=multi"));
	add(argv, "-seed", g_strdup_printf("%u", boot->run->seed));
	add(argv, "-rtc", g_strdup("base=2020-01-01,clock=vm"));
}

static void add_kernel(GPtrArray *argv, const struct boot *boot)
{
	const char *append = boot->args->append[boot->side];

	add(argv, "-kernel", g_strdup(boot->run->image));
	add(argv, "-initrd", g_canonicalize_filename(boot->plan->archive_path,
						     NULL));
	add(argv, "-append", g_strdup_printf("%s%s%s", KERNEL_COMMAND_LINE,
					     append ? " " : "",
					     append ? append : ""));
}

static void add_channels(GPtrArray *argv, const struct boot *boot)
{
	g_autofree char *console = comma_doubled(boot->console_path);
	g_autofree char *region = comma_doubled(boot->region_path);

	add(argv, "-chardev",
	    g_strdup_printf("file,id=console,append=on,path=%s", console));
	add(argv, "-serial", g_strdup("chardev:console"));
	add(argv, "-object",
	    g_strdup_printf("memory-backend-file,id=region,share=on,"
			    "size=%uM,mem-path=%s", FORMAT_SIZE >> 20,
			    region));
	add(argv, "-device", g_strdup("ivshmem-plain,memdev=region"));
}

char **qemu_argv(const struct boot *boot, int monitor)
{
	GPtrArray *argv = g_ptr_array_new();

	g_ptr_array_add(argv, g_strdup(boot->args->qemu));
	add_machine(argv, boot);
	add_kernel(argv, boot);
	add_channels(argv, boot);
	if (monitor >= 0) {
		add(argv, "-chardev",
		    g_strdup_printf("socket,id=monitor,fd=%d", monitor));
		add(argv, "-mon", g_strdup("chardev=monitor,mode=control"));
	}
	g_ptr_array_add(argv, NULL);
	return (char **)g_ptr_array_free(argv, FALSE);
}

char *qemu_command(const struct boot *boot)
{
	g_auto(GStrv) argv = qemu_argv(boot, -1);
	GString *command = g_string_new(NULL);

	for (char **word = argv; *word; word++) {
		g_autofree char *quoted = quote_shell(*word);

		if (command->len)
			g_string_append_c(command, ' ');
		g_string_append(command, quoted);
	}
	return g_string_free(command, FALSE);
}

static char *cannot_run(const char *qemu, const GError *failure, char **error)
{
	bool missing = g_error_matches(failure, G_SPAWN_ERROR,
				       G_SPAWN_ERROR_NOENT);

	set_error(error, "%s: '%s' (Debian's package is " QEMU_PACKAGE ")",
		  missing ? "no such program" : "cannot run QEMU", qemu);
	return NULL;
}

static char *parse_version(const char *qemu, const char *text, char **error)
{
	int major, minor, micro;

	if (sscanf(text, "QEMU emulator version %d.%d.%d", &major, &minor,
		   &micro) != 3) {
		set_error(error, "does not tell a QEMU version: '%s'", qemu);
		return NULL;
	}
	if (major < QEMU_MAJOR_MIN) {
		set_error(error, "QEMU %d.%d.%d is too old, %d.0 is needed: "
			  "'%s' (Debian's package is " QEMU_PACKAGE ")",
			  major, minor, micro, QEMU_MAJOR_MIN, qemu);
		return NULL;
	}
	return g_strdup_printf("%d.%d.%d", major, minor, micro);
}

char *qemu_version(const char *qemu, char **error)
{
	const char *argv[] = { qemu, "--version", NULL };
	g_autoptr(GError) failure = NULL;
	g_autofree char *text = NULL;

	if (!g_spawn_sync(NULL, (char **)argv, NULL,
			  G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL,
			  NULL, NULL, &text, NULL, NULL, &failure))
		return cannot_run(qemu, failure, error);
	return parse_version(qemu, text, error);
}

struct child {
	pid_t parent;
	int monitor;
	int log;
};

/*
 * Runs in the child. The kernel ends it if we die in any way. Its files are
 * private, since QEMU sets O_NONBLOCK on what it inherits.
 */
static void set_up_child(void *data)
{
	const struct child *child = data;

	child_tie(child->parent, SIGKILL);
	dup2(child->log, STDOUT_FILENO);
	dup2(child->log, STDERR_FILENO);
	dup2(child->monitor, MONITOR_FD);
}

static int spawn(struct boot *boot, struct child *child, char **error)
{
	g_auto(GStrv) argv = qemu_argv(boot, MONITOR_FD);
	g_auto(GStrv) env = g_environ_setenv(g_get_environ(), "LC_ALL", "C",
					     TRUE);
	g_autoptr(GError) failure = NULL;

	if (!g_spawn_async(NULL, argv, env,
			   G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD,
			   set_up_child, child, &boot->pid, &failure)) {
		boot->pid = 0;
		cannot_run(argv[0], failure, error);
		return -1;
	}
	return 0;
}

int qemu_start(struct boot *boot, char **error)
{
	_cleanup_fd_ int log = open(boot->log_path, O_WRONLY | O_CREAT |
				    O_APPEND | O_CLOEXEC, 0666);
	_cleanup_fd_ int theirs = -1;
	int fds[2] = { -1, -1 };
	struct child child = { .parent = getpid(), .log = log };

	if (log < 0)
		return set_errno(error, boot->log_path);
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) < 0)
		return set_errno(error, "socketpair");
	theirs = fds[1];
	child.monitor = theirs;
	if (spawn(boot, &child, error) < 0) {
		close_fd(&fds[0]);
		return -1;
	}
	qmp_open(&boot->qmp, fds[0]);
	return 0;
}
