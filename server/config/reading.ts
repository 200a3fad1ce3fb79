/** A start that cannot succeed: one clear line, no stack. */
export class ConfigError extends Error {}

export type ShopMode = 'demo' | 'production'

export type Environment = Record<string, string | undefined>

export function readEnum<T extends string>(env: Environment, name: string, allowed: readonly T[], fallback: T): T {
  const value = env[name] || fallback
  if (!allowed.includes(value as T)) {
    throw new ConfigError(`${name}=${value}: такого значения нет, подходит одно из: ${allowed.join(', ')}`)
  }
  return value as T
}

export function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name] || String(fallback)
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name}=${text}: нужно целое число от ${min} до ${max}`)
  }
  return value
}

export function readUrl(env: Environment, name: string, schemes: string[]): string | null {
  const text = env[name]
  if (!text) return null
  const url = URL.parse(text)
  if (!url || !schemes.includes(url.protocol.slice(0, -1)) || (!url.hostname && !url.searchParams.has('host'))) {
    throw new ConfigError(`${name}: это не адрес вида ${schemes[0]}://хост/имя`)
  }
  return text
}

/** An adapter with the variables it cannot work without: all or nothing. */
export function requireVariables(env: Environment, adapter: string, names: string[]): string[] {
  const missing = names.filter((name) => !env[name])
  if (missing.length > 0) throw new ConfigError(`${adapter}: не хватает ${missing.join(', ')}`)
  return names.map((name) => env[name]!)
}

/** Settings of an adapter that was not chosen: somebody believes it works. */
export function refuseLeftovers(env: Environment, chosen: string, names: string[]): void {
  const [leftover] = names.filter((name) => env[name])
  if (leftover) throw new ConfigError(`${leftover} задан, но ${chosen} его не читает: уберите одно из двух`)
}

/** A word that opens something: absent, or long enough not to be guessed. */
export function readSecret(env: Environment, name: string, atLeast: number): string | null {
  const text = env[name]
  if (!text) return null
  if (text.length < atLeast) throw new ConfigError(`${name}: нужно хотя бы ${atLeast} символов`)
  return text
}
