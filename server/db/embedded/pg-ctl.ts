import { spawn, spawnSync } from 'node:child_process'
import type { Account } from './account.ts'
import { BINARY_ENV } from './programs.ts'
import { isWindows } from './windows.ts'

// Starts and stops a server where signals do not exist. On Windows it is also the only way to start one from an
// administrator's terminal: postgres.exe refuses such rights, pg_ctl gives them up first.
export interface PgCtl {
  program: string
  // Plain, see plain-path.ts.
  cluster: string
  account: Account
}

export type StopMode = 'fast' | 'immediate'

// Output is ignored, not piped: the server inherits it and would keep the pipe open for its whole life.
const options = ({ account }: PgCtl) =>
  ({ ...account, cwd: '/', env: BINARY_ENV, stdio: 'ignore', windowsHide: true }) as const

// The exit code; undefined: the program did not run.
export function runPgCtl(control: PgCtl, args: string[]): Promise<number | undefined> {
  return new Promise((resolve) => {
    // Apart from the terminal, whose Ctrl+C must reach only Node. On Windows windowsHide gives it (and the server) a
    // console of its own without a window, while detached would open one.
    const child = spawn(control.program, [...args, '-D', control.cluster, '-s'], {
      ...options(control),
      detached: !isWindows,
    })
    child.on('error', () => resolve(undefined))
    child.on('exit', (code) => resolve(code ?? undefined))
  })
}

export function stopByPgCtl(control: PgCtl, mode: StopMode, seconds: number): Promise<number | undefined> {
  return runPgCtl(control, ['stop', '-m', mode, '-w', '-t', String(seconds)])
}

// For a process that is about to exit: asks and does not wait.
export function requestStopByPgCtl(control: PgCtl): void {
  spawnSync(control.program, ['stop', '-m', 'fast', '-W', '-D', control.cluster, '-s'], options(control))
}
