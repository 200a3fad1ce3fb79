const LONGEST_PART = 100
const MOST_FOLDERS = 6
/** Names Windows keeps for its devices, whatever stands after the point. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\.|$)/i
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u001F\u007F-\u009F<>:"|?*]|\p{Surrogate}|[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * Path traversal: a name as accounting sends it (folders, backslashes, `/tmp/`, `..`, a drive) becomes a path inside
 * the folder of its session; null: nothing is left of it.
 */
export function safeFileName(given: string): string | null {
  const parts = given
    .slice(0, 4000)
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/i, '')
    .split('/')
    .map(safePart)
    .filter((part) => part !== '')
  if (/^[\\/]+tmp[\\/]/i.test(given)) parts.shift()
  return parts.length === 0 ? null : parts.slice(-1 - MOST_FOLDERS).join('/')
}

function safePart(part: string): string {
  const plain = part
    .replace(UNSAFE, '_')
    .trim()
    .replace(/[. ]+$/, '')
    // nothing hidden, no `..`
    .replace(/^\.+/, '')
  const named = DEVICE.test(plain) ? `_${plain}` : plain
  return named.length <= LONGEST_PART ? named : shortened(named)
}

/** Two long names that begin alike stay two. */
function shortened(name: string): string {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  let mark = 0x811c9dc5
  for (let at = 0; at < name.length; at++) mark = Math.imul(mark ^ name.charCodeAt(at), 0x01000193) >>> 0
  return `${[...name].slice(0, 60).join('')}~${mark.toString(36)}${ending}`
}

export const isPictureName = (name: string) => /\.(jpe?g|png|gif|webp|bmp|tiff?|avif|svg)$/i.test(name)
export const isArchiveName = (name: string) => /\.zip$/i.test(name)
