import { createHash } from 'node:crypto'

// Short and stable, so that a second process finds the same place again.
export function pathKey(...parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 12)
}
