import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whose secret is sealed, by what it opens. */
export const totpName = (staffId: number) => `totp ${staffId}`
export const WEBHOOK_SECRET = 'webhook'
export const EXPORT_SECRET = 'export'

/** Secrets at rest: whoever holds the base, or a dump of it, holds none of them without the data key. */
export interface Sealing {
  /** `name` says whose secret it is: sealed under one name it opens under no other. */
  seal: (name: string, secret: string) => string
  /** What was never sealed is answered as it is; a key that is not here throws. */
  open: (name: string, sealed: string) => string
  /** Plain, or sealed with a key that is not the present one. */
  isOutdated: (text: string) => boolean
  /** Of a phone or an e-mail, by every key at hand, the present one first: nobody tells it back without the key. */
  hashes: (text: string) => string[]
  keyId: string
}

class SealingError extends Error {
  override name = 'SealingError'
}

const PREFIX = 'sealed:'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FILE = 'data.key'

const keyIdOf = (key: Buffer) => createHash('sha256').update('verstak data key').update(key).digest('hex').slice(0, 8)

function parseKeys(text: string, where: string): Buffer[] {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((each) => Buffer.from(each, 'base64'))
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES))
    throw new SealingError(`${where}: нужен ключ из 32 байт в base64, например от openssl rand -base64 32`)
  return keys
}

/**
 * The data keys, the present one first: DATA_KEY, else the file of DATA_DIR, made when there is none. Several processes
 * of one folder make one key.
 */
export function readDataKeys(dataDir: string, given: string | null): Buffer[] {
  if (given !== null) return parseKeys(given, 'DATA_KEY')
  const file = join(dataDir, FILE)
  try {
    return parseKeys(readFileSync(file, 'utf8'), file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return parseKeys(readFileSync(file, 'utf8'), file)
}

/** A key that came with a copy is the present one from now on; those of the folder still open what they sealed. */
export function keepDataKey(dataDir: string, key: Buffer): void {
  const file = join(dataDir, FILE)
  mkdirSync(dataDir, { recursive: true })
  let others: Buffer[] = []
  try {
    others = parseKeys(readFileSync(file, 'utf8'), file).filter((each) => !each.equals(key))
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
  const lines = [key, ...others].map((each) => `${each.toString('base64')}\n`)
  writeFileSync(file, lines.join(''), { mode: 0o600 })
  chmodSync(file, 0o600)
}

export function openSealing(keys: readonly Buffer[]): Sealing {
  const [present] = keys
  if (!present) throw new SealingError('Ключа данных нет')
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]))
  const keyId = keyIdOf(present)
  const begins = `${PREFIX}${keyId}:`
  return {
    keyId,
    hashes: (text) => keys.map((key) => createHmac('sha256', key).update(`person ${text}`).digest('base64url')),
    isOutdated: (text) => !text.startsWith(begins),
    seal(name, secret) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', present, nonce).setAAD(Buffer.from(name))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${begins}${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(name, sealed) {
      if (!sealed.startsWith(PREFIX)) return sealed
      const [, id = '', coded = ''] = sealed.split(':')
      const key = byId.get(id)
      if (!key)
        throw new SealingError(
          `Секрет запечатан ключом ${id}, а здесь ключ ${keyId}: верните прежний data.key или DATA_KEY`,
        )
      const bytes = Buffer.from(coded, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}
