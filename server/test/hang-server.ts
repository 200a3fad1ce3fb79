import { execFileSync } from 'node:child_process'

/** Every backend of the server, and the server itself. */
const processesOf = (pid: number) => [
  pid,
  ...execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number),
]

/** PostgreSQL stays, its connections stay, nothing answers; until the returned function is called. */
export function hangServer(pid: number): () => void {
  const stopped = processesOf(pid)
  const goOn = () => {
    for (const each of stopped.splice(0).toReversed()) process.kill(each, 'SIGCONT')
  }
  for (const each of stopped) process.kill(each, 'SIGSTOP')
  // also when this process ends by an error
  process.once('exit', goOn)
  return goOn
}
