import { type Config, ConfigError } from '#server/config/config.ts'
import type { IpCity } from './port.ts'
import { openRangeFile } from './range-file.ts'

/** Without a database of ranges nobody is anywhere: the caller falls back to the main city. */
const embeddedIpCity: IpCity = { cityIdByIp: () => null }

export async function chooseIpCity({ ipCity }: Config): Promise<IpCity> {
  if (ipCity.adapter === 'embedded') return embeddedIpCity
  return openRangeFile(ipCity.file).catch((error: Error) => {
    throw new ConfigError(`IP_CITY_FILE: файл не читается (${error.message})`)
  })
}
