import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { win32 } from 'node:path'
import { windowsPlaces } from '#server/config/windows-places.ts'

// What POSIX has system calls or /proc for. Programs of Windows by their full path, without a shell.

export const isWindows = process.platform === 'win32'

const system = (...names: string[]) => win32.join(windowsPlaces().systemRoot, 'System32', ...names)

export interface WindowsProcess {
  started: string
  name: string
  // Empty where our rights do not suffice to see it: a process of an administrator.
  commandLine: string
}

export function readWindowsProcess(pid: number): WindowsProcess | undefined {
  // wmic is gone from Windows 11; this is in every Windows since 8.
  const script =
    `$p = Get-CimInstance Win32_Process -Filter 'ProcessId = ${Math.trunc(pid)}'; ` +
    'if ($p) { $p.CreationDate.ToFileTimeUtc(); $p.Name; $p.CommandLine }'
  const powershell = system('WindowsPowerShell', 'v1.0', 'powershell.exe')
  return parseProcess(outputOf(powershell, ['-NoProfile', '-NonInteractive', '-Command', script]))
}

export function parseProcess(output: string | undefined): WindowsProcess | undefined {
  const [started, name, ...commandLine] = output?.split(/\r?\n/) ?? []
  if (started === undefined || !/^\d+$/.test(started)) return undefined
  return { started, name: name ?? '', commandLine: commandLine.join(' ').trim() }
}

// For this user and the system (backups, antivirus) alone, whatever the folder above allows. False: it could not be
// said, for instance on a disk that knows no rights.
export function restrictToUser(directory: string): boolean {
  const sid = parseSid(outputOf(system('whoami.exe'), ['/user', '/fo', 'csv', '/nh']))
  if (sid === undefined) return false
  // By number: names are translated. By the user, not by a group of administrators, which PostgreSQL gives up.
  const rights = [`*${sid}:(OI)(CI)F`, '*S-1-5-18:(OI)(CI)F']
  return outputOf(system('icacls.exe'), [directory, '/inheritance:r', '/grant:r', ...rights, '/q']) !== undefined
}

export function parseSid(output: string | undefined): string | undefined {
  return /"(S-1-[\d-]+)"\s*$/.exec(output ?? '')?.[1]
}

// There are no signals: process.kill() would end the postmaster alone, its workers a moment later.
export function killTree(pid: number): void {
  outputOf(system('taskkill.exe'), ['/PID', String(pid), '/T', '/F'])
}

// The least a program needs: without SystemRoot there are no sockets and no random numbers.
export function windowsEnvironment(): Record<string, string> {
  const { systemRoot, systemDrive } = windowsPlaces()
  return {
    SystemRoot: systemRoot,
    SystemDrive: systemDrive,
    ComSpec: system('cmd.exe'),
    PATH: `${system()};${systemRoot}`,
    TEMP: tmpdir(),
    TMP: tmpdir(),
  }
}

// 0xC0000135, STATUS_DLL_NOT_FOUND: the programs come without Microsoft's runtime.
export const DLL_NOT_FOUND = 0xc0000135

function outputOf(program: string, args: string[]): string | undefined {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', windowsHide: true, timeout: 30_000 })
  return status === 0 ? stdout : undefined
}
