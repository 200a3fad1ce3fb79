import { describe, expect, test } from 'vitest'
import { windowsPlaces } from '#server/config/windows-places.ts'
import { localeFlags } from './create-cluster.ts'
import { pathKey } from './path-key.ts'
import { isWindowsPostmaster } from './process-identity.ts'
import { exitReason, findPgCtl, programsIn } from './programs.ts'
import { parseProcess, parseSid, windowsEnvironment } from './windows.ts'

// What Windows answers, read here: there is none to ask.
describe('a process as PowerShell tells of it', () => {
  const cluster = 'C:\\Мой магазин\\data\\postgres\\cluster'
  const line = `"C:/shop/bin/postgres.exe" -D "C:/ProgramData/x/cluster" -c "verstak.cluster=${pathKey(cluster)}"`

  test('start time, name, command line', () => {
    expect(parseProcess(`134076543210000000\r\npostgres.exe\r\n${line}\r\n`)).toEqual({
      started: '134076543210000000',
      name: 'postgres.exe',
      commandLine: line,
    })
  })

  test.each([undefined, '', '\r\n', 'Get-CimInstance : Access is denied.\r\n'])('nobody: %j', (output) => {
    expect(parseProcess(output)).toBeUndefined()
  })

  test.each([
    ['with our data', line, 'postgres.exe', true],
    ['with other data', line.replace(pathKey(cluster), pathKey('other')), 'postgres.exe', false],
    ['a stranger with the same pid', '"C:\\Windows\\notepad.exe"', 'notepad.exe', false],
    ['hidden from us, by its name', '', 'postgres.exe', true],
    ['a hidden stranger', '', 'lsass.exe', false],
  ])('%s', (_, commandLine, name, isOurs) => {
    expect(isWindowsPostmaster({ started: '1', name, commandLine }, cluster)).toBe(isOurs)
  })

  test('gone', () => expect(isWindowsPostmaster(undefined, cluster)).toBe(false))
})

test('the user is known by number, whatever the name', () => {
  expect(parseSid('"мой-пк\\иван ""ё""","S-1-5-21-1004336348-1177238915-682003330-512"\r\n')).toBe(
    'S-1-5-21-1004336348-1177238915-682003330-512',
  )
  expect(parseSid('ERROR: Access is denied.')).toBeUndefined()
})

test('programs have their suffix, pg_ctl lies beside', () => {
  const { initdb, postgres } = programsIn('bin', 'win32')
  expect([initdb, postgres, findPgCtl({ postgres })].map((path) => path.split('/').at(-1))).toEqual([
    'initdb.exe',
    'postgres.exe',
    'pg_ctl.exe',
  ])
  expect(findPgCtl(programsIn('/usr/lib/postgresql/17/bin', 'linux'))).toBe('/usr/lib/postgresql/17/bin/pg_ctl')
})

test('a missing runtime of Microsoft is named, with the way to install it', () => {
  expect(exitReason(0xc0000135)).toContain('winget install Microsoft.VCRedist.2015+.x64')
  expect(exitReason(1)).toBe('код 1')
})

test('programs of Windows get what they cannot do without, and no more', () => {
  expect(windowsEnvironment()).toMatchObject({
    SystemRoot: 'C:\\Windows',
    SystemDrive: 'C:',
    ComSpec: 'C:\\Windows\\System32\\cmd.exe',
    PATH: 'C:\\Windows\\System32;C:\\Windows',
  })
  const env = { SystemRoot: 'D:\\WIN', ProgramData: 'D:\\ProgramData', PUBLIC: '' }
  expect(windowsPlaces(env)).toEqual({ systemRoot: 'D:\\WIN', systemDrive: 'D:', shared: ['D:\\ProgramData'] })
})

test('Windows has no C.UTF-8', () => {
  expect(localeFlags('win32')).toContain('--lc-ctype=en-US')
  expect(localeFlags('linux')).toContain('--lc-ctype=C.UTF-8')
})
