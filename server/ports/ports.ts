import type { Config } from '#server/config.ts'
import type { IpCity } from './ip-city/port.ts'
import { chooseIpCity } from './ip-city/choose.ts'

/** The outside services, each behind its own small type. */
export interface Ports {
  ipCity: IpCity
}

export async function openPorts(config: Config): Promise<Ports> {
  return { ipCity: await chooseIpCity(config) }
}
