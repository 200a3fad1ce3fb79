import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

/**
 * The owner's sheet of paper: the private half of a pair (X25519) whose public half alone stays with the shop. A copy
 * holds the data key wrapped for it, so that an empty machine, a copy and the sheet are enough.
 */
export interface RecoveryPair {
  /** What is printed: groups of letters and digits that cannot be taken for one another, with a check at the end. */
  sheet: string
  publicKey: string
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHECK_BYTES = 3
/** How a raw key of X25519 is told to node:crypto. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex')
const PUBLIC_HEAD = Buffer.from('302a300506032b656e032100', 'hex')
const KEY_BYTES = 32
const NO_NONCE = Buffer.alloc(12)

const checkOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest().subarray(0, CHECK_BYTES)

function toLetters(bytes: Buffer): string {
  let text = ''
  for (let bit = 0; bit < bytes.length * 8; bit += 5) {
    const pair = (bytes[bit >> 3]! << 8) | (bytes[(bit >> 3) + 1] ?? 0)
    text += LETTERS[(pair >> (11 - (bit & 7))) & 31]!
  }
  return text
}

function fromLetters(text: string, length: number): Buffer | null {
  const bytes = Buffer.alloc(length)
  let [value, bits, at] = [0, 0, 0]
  for (const letter of text) {
    const five = LETTERS.indexOf(letter)
    if (five === -1) return null
    value = ((value << 5) | five) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    if (at < length) bytes[at++] = (value >> bits) & 0xff
  }
  return at === length ? bytes : null
}

export function makeRecoveryPair(): RecoveryPair {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-KEY_BYTES)
  const text = toLetters(Buffer.concat([secret, checkOf(secret)]))
  return { sheet: text.match(/.{1,4}/g)!.join('-'), publicKey: rawPublic(publicKey).toString('base64') }
}

/** Null: a letter is wrong or missing. */
function readSheet(sheet: string): KeyObject | null {
  const text = sheet
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
  const bytes = fromLetters(text, KEY_BYTES + CHECK_BYTES)
  if (!bytes) return null
  const secret = bytes.subarray(0, KEY_BYTES)
  if (!checkOf(secret).equals(bytes.subarray(KEY_BYTES))) return null
  return createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, secret]), format: 'der', type: 'pkcs8' })
}

const rawPublic = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES)
const publicOf = (raw: Buffer) =>
  createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, raw]), format: 'der', type: 'spki' })

const wrappingKey = (privateKey: KeyObject, publicKey: KeyObject, ephemeral: Buffer) =>
  Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), ephemeral, 'verstak recovery', KEY_BYTES))

/** Each wrapping has a pair, and so a key, of its own: the nonce need not differ. */
export function wrapForSheet(publicKey: string, dataKey: Buffer): string {
  const once = generateKeyPairSync('x25519')
  const ephemeral = rawPublic(once.publicKey)
  const key = wrappingKey(once.privateKey, publicOf(Buffer.from(publicKey, 'base64')), ephemeral)
  const cipher = createCipheriv('aes-256-gcm', key, NO_NONCE)
  const body = Buffer.concat([cipher.update(dataKey), cipher.final()])
  return Buffer.concat([ephemeral, cipher.getAuthTag(), body]).toString('base64')
}

/** Null: it is not the sheet of this copy, or was copied wrongly. */
export function unwrapBySheet(sheet: string, wrapped: string): Buffer | null {
  const privateKey = readSheet(sheet)
  if (!privateKey) return null
  const bytes = Buffer.from(wrapped, 'base64')
  const ephemeral = bytes.subarray(0, KEY_BYTES)
  try {
    const decipher = createDecipheriv('aes-256-gcm', wrappingKey(privateKey, publicOf(ephemeral), ephemeral), NO_NONCE)
    decipher.setAuthTag(bytes.subarray(KEY_BYTES, KEY_BYTES + 16))
    return Buffer.concat([decipher.update(bytes.subarray(KEY_BYTES + 16)), decipher.final()])
  } catch {
    return null
  }
}
