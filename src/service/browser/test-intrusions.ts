/** What an intruder knows of the machine that it is on. */
export interface Targets {
  /** A file of the machine, and what is in it. */
  file: string
  secret: string
  /** Folder of the data of the service. */
  data: string
  /** Folder of another browser on the machine, and the number of its display. */
  neighbour: string
  neighbourDisplay: number
  /** Processes: the service, another browser. */
  processes: number[]
  /** Ports of the machine's own loopback: of the service, of another program. */
  ports: number[]
  /** Key of a segment of shared memory. */
  segment: number
  /** Unix sockets of the machine: by path, and by name alone. */
  socket: string
  abstract: string
}

/** What is tried, by what it is called in the docs, as an expression of Perl that is true when it has worked. */
export type Intrusions = Record<string, string>

const inUserNamespace = (attempt: string) => `(nr('unshare', 0x12020000) || nr('unshare', 0x10000000)) && (${attempt})`

/** Attempts that have to fail, by subject. */
export const intrusions: Record<string, Intrusions> = {
  'Settings of the kernel': {
    ...Object.fromEntries(
      ['kernel', 'vm', 'fs', 'net', 'user', 'dev'].map((name) => [
        `write a file of \`/proc/sys/${name}\`, with the value that is there`,
        `rewrite('/proc/sys/${name}')`,
      ]),
    ),
    'write `/proc/sysrq-trigger`': `put('/proc/sysrq-trigger', 'h')`,
    'write to `/proc/irq`': `rewrite('/proc/irq')`,
    'write to `/proc/bus`': `rewrite('/proc/bus')`,
    'write to `/sys`': `rewrite('/sys')`,
    'have the kernel kill others first (`oom_score_adj`)': `put('/proc/self/oom_score_adj', '-1000')`,
    'read the memory of the kernel': `slurp('/proc/kcore') || slurp('/dev/mem') || slurp('/dev/kmem')`,
    'read the log of the kernel': `slurp('/dev/kmsg') || slurp('/proc/kmsg') || nr('syslog', 3, buffer(), 64)`,
    'cover `/proc/sys` again': `nr('umount2', '/proc/sys', 2) || nr('mount', 'proc', '/proc', 'proc', 0, 0)`,
  },
  'Control groups': {
    'mount the control groups of version 1': `nr('mount', 'c', '/tmp', 'cgroup', 0, 'cpu')`,
    'mount the control groups of version 2': `nr('mount', 'c', '/tmp', 'cgroup2', 0, 0)`,
    'mount control groups as root of a namespace of its own': inUserNamespace(
      `nr('mount', 'c', '/tmp', 'cgroup2', 0, 0)`,
    ),
    'make a control group': `mkdir('/sys/fs/cgroup/intruder') || mkdir('/sys/fs/cgroup/cpu/intruder')`,
    'leave its control group': `put('/sys/fs/cgroup/cgroup.procs', $$) || put('/sys/fs/cgroup/pids/cgroup.procs', $$)`,
  },
  Namespaces: {
    'make a namespace of mounts': `nr('unshare', 0x20000)`,
    'make a namespace of users with one of mounts': `nr('unshare', 0x10020000)`,
    'make both by `clone`': `nr('clone', 0x10020000 | 17, 0, 0, 0, 0)`,
    'make both by `clone3`': `nr('clone3', pack('Q8', 0x10020000, 0, 0, 0, 17, 0, 0, 0), 64)`,
    'make a namespace of control groups, or of host names': `nr('unshare', 0x2000000) || nr('unshare', 0x4000000)`,
    'enter the namespace of another process': `open($f, '<', '/proc/1/ns/mnt') && nr('setns', fileno($f), 0)`,
    'mount as root of a namespace of its own': inUserNamespace(`nr('mount', 't', '/tmp', 'tmpfs', 0, 0)`),
    'make a device as root of a namespace of its own': inUserNamespace(
      `nr('mknodat', -100, '/tmp/mem', 020666, 0x101)`,
    ),
    'read raw packets as root of a namespace of its own': inUserNamespace(`socket($s, 17, 3, 0)`),
    'load the packet filter as root of a namespace of its own': inUserNamespace(`socket($s, 16, 3, 12)`),
    'rename the machine': `nr('sethostname', 'intruder', 8)`,
  },
  Mounts: {
    'write to `/usr` after mounting it again': `nr('mount', 0, '/usr', 0, 0x1020, 0)`,
    'bind a folder over another': `nr('mount', '/tmp', '/usr', 0, 0x1000, 0)`,
    'mount by the newer calls (`fsopen`, `open_tree`, `mount_setattr`)': `nr('fsopen', 'tmpfs', 0) || nr('open_tree', -100, '/', 1) || nr('mount_setattr', -100, '/', 0, buffer(), 32)`,
    'change its root (`pivot_root`, `chroot`)': `nr('pivot_root', '/tmp', '/tmp') || chroot('/tmp')`,
    'open files by number, past their folders': `nr('name_to_handle_at', -100, '/', pack('II', 128, 0) . buffer(), buffer(), 0) || nr('open_by_handle_at', 0, pack('II', 8, 1) . buffer(), 0)`,
    'watch a file system': `nr('fanotify_init', 0, 0)`,
  },
  'Calls of the kernel': {
    ...Object.fromEntries(
      Object.entries({
        bpf: `0, buffer(), 64`,
        perf_event_open: `pack('LLQ', 1, 112, 0) . buffer(), 0, -1, -1, 0`,
        userfaultfd: `1`,
        io_uring_setup: `4, buffer()`,
        kexec_load: `0, 0, buffer(), 0`,
        init_module: `buffer(), 64, ''`,
        finit_module: `0, '', 0`,
        reboot: `0xfee1dead, 672274793, 0`,
        swapon: `'/tmp', 0`,
        acct: `'/tmp/acct'`,
        clock_settime: `0, pack('qq', 1, 0)`,
        clock_adjtime: `0, buffer()`,
        migrate_pages: `0, 64, buffer(), buffer()`,
        kcmp: `$$, $$, 0, 0, 1`,
      }).map(([name, args]) => [`call \`${name}\``, `nr('${name}', ${args})`]),
    ),
    'have memory without a random layout (`personality`)': `nr('personality', 0x40000)`,
    'talk to ports of the processor': `nr('iopl', 3) || nr('ioperm', 0x70, 1, 1)`,
    'type into a terminal (`TIOCSTI`)': `open($t, '+<', '/dev/ptmx') && ioctl($t, 0x5412, $x = 'x')`,
  },
  Keyrings: {
    'add a key': `nr('add_key', 'user', 'intruder', 'x', 1, -4)`,
    'look for a key': `nr('request_key', 'user', 'intruder', 0, -4)`,
    'join a keyring': `nr('keyctl', 1, 0)`,
  },
  Processes: {
    'signal a process outside': `grep { kill(0, $_) } @{$t{processes}}`,
    'see a process outside': `grep { -e "/proc/$_/comm" && slurp("/proc/$_/comm") =~ /node|bwrap/ } @{$t{processes}}`,
    'trace a process': `my $p = $$; fork() ? (wait(), $? == 0) : exit(nr('ptrace', 0x4206, $p, 0, 0) ? 0 : 1)`,
    'read the memory of a process': `nr('process_vm_readv', $$, pack('QQ', 0, 0), 1, pack('QQ', 0, 0), 1, 0)`,
    'take a descriptor of a process': `nr('pidfd_getfd', 0, 0, 0)`,
    'come before all others': `nr('setpriority', 0, 0, -20) || nr('sched_setscheduler', 0, 1, pack('l', 99))`,
    'raise its limits': `system('ulimit -H -n $(( $(ulimit -H -n) + 1 )) 2>/dev/null || ulimit -H -c unlimited 2>/dev/null') == 0`,
    'find the secrets of the service in an environment': `grep { slurp($_) =~ /$t{secret}/ } glob('/proc/[0-9]*/environ')`,
    'find a descriptor that leads out': `grep { my $l = readlink($_) // ''; $l =~ m{^/} && $l !~ m{^/(dev|home/user|tmp|frames|extensions|proc|memfd:|usr)\\b} } glob('/proc/[0-9]*/fd/*')`,
  },
  'Other users': {
    'become root': `$> = 0; $> == 0`,
    'become another user': `nr('setresuid', 65534, 65534, 65534) || nr('setgroups', 0, 0)`,
    'become root by a program of the machine (`su`)': `raised('/bin/su')`,
    'become root by a program of its own': `system('cp /usr/bin/perl /home/user/p && chmod 6755 /home/user/p && chown 0 /home/user/p 2>/dev/null') == 0`,
    'have a capability': `grep { /^Cap(Eff|Prm|Bnd|Inh|Amb):\\s*0*[1-9a-f]/ } split(/\\n/, slurp('/proc/self/status'))`,
    'be free to get privileges': `slurp('/proc/self/status') !~ /NoNewPrivs:\\s*1/`,
  },
  Devices: {
    'make a device': `nr('mknodat', -100, '/tmp/mem', 020666, 0x101) || nr('mknodat', -100, '/tmp/disk', 060666, 0x800)`,
    'open disks, memory, virtual machines, tunnels': `grep { open($f, '<', $_) } glob('/dev/{sd*,vd*,nvme*,loop*,mem,port,kvm,net/tun,fuse,uinput,input/*,dri/*}')`,
  },
  Files: {
    'read a file of the machine': `slurp($t{file})`,
    'read a file of the machine through another process': `grep { slurp("/proc/$_/root$t{file}") || slurp("/proc/$_/cwd/../../../../../..$t{file}") } map { m{(\\d+)} } glob('/proc/[0-9]*')`,
    'read passwords and users': `slurp('/etc/shadow') || slurp('/etc/passwd')`,
    'read the data of the service': `slurp("$t{data}/key") || glob("$t{data}/*")`,
    'read the home of root': `opendir($d, '/root')`,
    'read another browser’s files': `opendir($d, "$t{neighbour}/home") || opendir($e, $t{neighbour})`,
    'write where programs are': `grep { put("$_/intruder", 'x') } qw(/usr /usr/bin /etc /bin /lib /var)`,
    'change its policies': `grep { put($_, '{}') } qw(/etc/chromium/policies/managed/pool.json /etc/opt/chrome/policies/managed/pool.json /etc/openbox.xml)`,
    'link to a file of the machine': `link('/usr/bin/perl', '/home/user/linked')`,
    'leave a core file': `system('ulimit -c unlimited 2>/dev/null; cd /home/user && perl -e "kill 11, \\$\\$"'); -e '/home/user/core' || glob('/home/user/core.*')`,
  },
  'Shared memory': {
    'see another browser’s shared memory': `-e '/dev/shm/neighbour'`,
    'attach to shared memory of another program': `defined(shmget($t{segment}, 0, 0))`,
  },
  Network: {
    'reach a port of the machine': `grep { connects($_) } @{$t{ports}}`,
    'reach a port of the machine by IPv6': `grep { system("socat -T1 - TCP6:[::1]:$_ </dev/null >/dev/null 2>&1") == 0 } @{$t{ports}}`,
    'reach a port of the machine through the way out': `grep { through("http://127.0.0.1:$_/") =~ /secret/ } @{$t{ports}}`,
    'reach the addresses at which clouds give out credentials': `grep { through("http://$_/latest/meta-data/") !~ /^HTTP\\S+ 403/ } qw(169.254.169.254 100.100.100.200 [fd00:ec2::254] 169.254.170.2)`,
    'reach those addresses past the way out': `system('socat -T1 - TCP:169.254.169.254:80,connect-timeout=1 </dev/null >/dev/null 2>&1') == 0`,
    'reach a Unix socket by its path': `unix($t{socket})`,
    'reach a Unix socket by its name alone': `unix("\\0$t{abstract}")`,
    'reach the bus of the system, or a manager of containers': `grep { unix($_) } qw(/run/dbus/system_bus_socket /run/docker.sock /run/containerd/containerd.sock /run/systemd/private)`,
    'read packets': `socket($s, 17, 3, 0x300) || socket($r, 2, 3, 1)`,
    'load the packet filter': `socket($s, 16, 3, 12) || do { socket($i, 2, 1, 0); setsockopt($i, 0, 64, buffer()) }`,
    'open other families of sockets': `grep { socket($s, $_, 5, 0) || socket($r, $_, 1, 0) } (9, 15, 21, 30, 31, 38, 40, 44)`,
    'change an interface': `socket($s, 2, 2, 0) && ioctl($s, 0x8914, pack('a16s', 'lo', 0) . buffer())`,
    'debug another browser': `grep { connects($_) } (9222 .. 9232)`,
  },
  Displays: {
    'open another browser’s display': `unix("$t{neighbour}/x/X$t{neighbourDisplay}") || grep { unix("/tmp/.X11-unix/X$_") } grep { !-S "/tmp/.X11-unix/X$_" } 0 .. 99`,
    'open a display by its name alone': `grep { unix("\\0/tmp/.X11-unix/X$_") } grep { slurp('/proc/net/unix') !~ m{\\@/tmp/.X11-unix/X$_\\b} } 0 .. 99`,
    'see another browser’s picture': `grep { $_ ne '/frames/Xvfb_screen0' } glob('/frames/*')`,
  },
}

/** Attempts that work, and reach nothing but what the intruder has already. */
export const harmless: Intrusions = {
  'make a namespace of users, as Chromium’s sandbox does': `nr('unshare', 0x10000000)`,
  'write to its own `/tmp` and `/dev/shm`': `put('/tmp/x', 'x') && put('/dev/shm/x', 'x')`,
  'signal its own browser': `kill(0, 1)`,
  'read `/usr`': `slurp('/usr/bin/perl')`,
  'see how much the machine has to do': `slurp('/proc/loadavg')`,
}
