import { win32 } from 'node:path'

export interface WindowsPlaces {
  systemRoot: string
  systemDrive: string
  /** Folders that every user of the machine may add to. */
  shared: string[]
}

/** Where Windows keeps its things on this machine, as it tells every program. No settings of the shop. */
export function windowsPlaces(env: NodeJS.ProcessEnv = process.env): WindowsPlaces {
  const systemRoot = env['SystemRoot'] || 'C:\\Windows'
  return {
    systemRoot,
    systemDrive: env['SystemDrive'] || win32.parse(systemRoot).root.slice(0, 2),
    shared: [env['ProgramData'], env['PUBLIC']].filter((place): place is string => place !== undefined && place !== ''),
  }
}
