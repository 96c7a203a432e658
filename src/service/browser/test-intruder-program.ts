import { harmless, intrusions, type Targets } from './test-intrusions'
import { limitedCalls, refusedCalls, unknownCall } from './system-calls'

/** Calls that the intrusions use by name; some are refused by number, others by what they are asked. */
function callNumbers(): Record<string, number> {
  const column = process.arch === 'arm64' ? 1 : 0
  const [clone, unshare, , , , personality, , mknodat] = limitedCalls.map(({ numbers }) => numbers)
  const ordinary = {
    setpriority: [141, 140],
    sched_setscheduler: [144, 119],
    setresuid: [117, 147],
    setgroups: [116, 159],
  } as const
  const all = { ...refusedCalls, ...ordinary, clone, unshare, personality, mknodat, clone3: unknownCall }
  return Object.fromEntries(Object.entries(all).map(([name, numbers]) => [name, numbers?.[column] ?? -1]))
}

/** What the attempts are written with. Each runs in a process of its own, so that none changes what the next one finds. */
const prelude = String.raw`
no warnings;
our (%nr, %t);
sub buffer { "\0" x 256 }
sub nr { my $name = shift; my $n = $nr{$name}; return 0 if !defined $n || $n < 0; my @given = @_; syscall($n, @given) != -1 }
sub slurp { open(my $f, '<', $_[0]) or return ''; local $/; my $text = ''; sysread($f, $text, 1 << 20); $text }
sub put { my ($file, $text) = @_; open(my $f, '>', $file) or return 0; syswrite($f, $text) && close($f) }
sub rewrite {
  my ($root) = @_; my @left = ($root); my $done = 0;
  while (defined(my $file = shift @left)) {
    next if -l $file;
    if (-d $file) { opendir(my $d, $file); push @left, map { "$file/$_" } grep { !/^\.\.?$/ } readdir($d); next }
    if (sysopen(my $f, $file, 1)) { $done++; open(my $r, '<', $file); my $text = ''; sysread($r, $text, 4096); syswrite($f, $text) }
  }
  $done
}
sub connects { system("socat -T1 - TCP:127.0.0.1:$_[0],connect-timeout=1 </dev/null >/dev/null 2>&1") == 0 }
sub through {
  my ($url) = @_; my ($host) = $url =~ m{//([^/]+)};
  open(my $p, '-|', "printf 'GET $url HTTP/1.1\\r\\nHost: $host\\r\\nConnection: close\\r\\n\\r\\n' | socat -t3 - TCP:127.0.0.1:3128 2>&1"); local $/; <$p>
}
sub unix { my $s; socket($s, 1, 1, 0) && connect($s, pack('S a*', 1, $_[0])) }
sub raised {
  my $pid = open(my $w, '|-', "exec $_[0] >/dev/null 2>&1") or return 0;
  for (1 .. 25) {
    my ($user) = slurp("/proc/$pid/status") =~ /^Uid:\s+\d+\s+(\d+)/m;
    last if !defined $user;
    if ($user != 1000) { kill(9, $pid); return 1 }
    select(undef, undef, undef, 0.01);
  }
  kill(9, $pid); 0
}
sub attempt {
  my ($name, $code) = @_;
  my $pid = fork();
  if (!$pid) {
    open(STDIN, '<', '/dev/null'); open(STDOUT, '>', '/dev/null'); open(STDERR, '>', '/dev/null');
    alarm(10);
    my $worked = eval $code;
    exit($@ ? 3 : $worked ? 0 : 1);
  }
  waitpid($pid, 0);
  print "$name\t", ($? == 0 ? 'worked' : $? == 256 ? 'refused' : "broken $?"), "\n";
}
`

const quoted = (text: string) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`

const perlOf = (value: string | number | readonly number[]) =>
  typeof value === 'string' ? quoted(value) : typeof value === 'number' ? String(value) : `[${value.join(', ')}]`

/** A program of Perl, which every Debian has, that tries them all and writes a line each: the name, a tab, what came of it. */
export function intruderProgram(targets: Targets): string {
  const numbers = Object.entries(callNumbers()).map(([name, number]) => `${name} => ${number}`)
  const facts = Object.entries(targets).map(([name, value]) => `${name} => ${perlOf(value)}`)
  const attempts = Object.entries({ ...Object.assign({}, ...Object.values(intrusions)), ...harmless })
  return [
    prelude,
    `%nr = (${numbers.join(', ')});`,
    `%t = (${facts.join(', ')});`,
    ...attempts.map(([name, code]) => `attempt(${quoted(name)}, ${quoted(String(code))});`),
    '',
  ].join('\n')
}
