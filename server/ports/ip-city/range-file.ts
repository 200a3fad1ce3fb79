import { readFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import type { IpCity } from './port.ts'

const RECORD_BYTES = 10
const UNKNOWN_ROW = 65_535

function ipv4Number(ip: string): number | null {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip
  if (!isIPv4(plain)) return null
  return plain.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

/**
 * Ranges of Russian addresses: big-endian u32 start, u32 end, u16 row of the city directory (0-based, its id less one),
 * sorted by start.
 * Derived from DB-IP's free city database (CC BY 4.0): a page that shows the guess links to db-ip.com.
 */
function rangeTable(bytes: Buffer): IpCity {
  const count = Math.floor(bytes.length / RECORD_BYTES)
  return {
    cityIdByIp(ip) {
      const wanted = ipv4Number(ip)
      if (wanted === null) return null
      let low = 0
      let high = count - 1
      while (low <= high) {
        const middle = (low + high) >>> 1
        const at = middle * RECORD_BYTES
        if (wanted < bytes.readUInt32BE(at)) high = middle - 1
        else if (wanted > bytes.readUInt32BE(at + 4)) low = middle + 1
        else {
          const row = bytes.readUInt16BE(at + 8)
          return row === UNKNOWN_ROW ? null : row + 1
        }
      }
      return null
    },
  }
}

export async function openRangeFile(file: string): Promise<IpCity> {
  return rangeTable(await readFile(file))
}
