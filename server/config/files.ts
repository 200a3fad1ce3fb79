import { readEnum, ConfigError, type Environment, requireVariables, refuseLeftovers } from './reading.ts'

/** Where pictures are stored: the shop's own and those visitors send. */
export type FilesConfig = { adapter: 'folder' } | S3Config

export interface S3Config {
  adapter: 's3'
  /** Without the bucket: `https://storage.yandexcloud.net`. */
  url: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /**
   * What our names begin with in the bucket. Files below it that no row names are swept away, so it is this shop's
   * alone.
   */
  prefix: string
  /** The same for the shop's own pictures. */
  picturesPrefix: string
  /** The bucket stands in the path, or before the host's name. */
  style: 'path' | 'host'
}

const NEEDED = ['S3_URL', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

export function readFiles(env: Environment): FilesConfig {
  const adapter = readEnum(env, 'FILES', ['folder', 's3'], 'folder')
  if (adapter === 'folder') {
    refuseLeftovers(env, 'FILES=folder', [...NEEDED, 'S3_PREFIX', 'S3_PICTURES_PREFIX', 'S3_STYLE'])
    return { adapter }
  }
  const [url, region, bucket, accessKeyId, secretAccessKey] = requireVariables(env, 'FILES=s3', NEEDED) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const parsed = URL.parse(url)
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.search || parsed.username) {
    throw new ConfigError(`S3_URL=${url}: нужен адрес вида https://storage.yandexcloud.net, без имени корзины и ключей`)
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError(`S3_BUCKET=${bucket}: нужно имя корзины, например verstak-uploads`)
  const prefix = readPrefix(env, 'S3_PREFIX', 'uploads/')
  // two shops in one bucket differ by S3_PREFIX: their pictures must not meet either
  const picturesPrefix = readPrefix(
    env,
    'S3_PICTURES_PREFIX',
    prefix === 'uploads/' ? 'pictures/' : prefix.replace(/\/$/, '-pictures/'),
  )
  if (prefix.startsWith(picturesPrefix) || picturesPrefix.startsWith(prefix)) {
    throw new ConfigError(
      `S3_PICTURES_PREFIX=${picturesPrefix}: папка снимков магазина не может лежать в папке снимков покупателей (${prefix}) или содержать её`,
    )
  }
  const style = readEnum(env, 'S3_STYLE', ['path', 'host'], 'path')
  const address = url.replace(/\/+$/, '')
  return { adapter, url: address, region, bucket, accessKeyId, secretAccessKey, prefix, picturesPrefix, style }
}

function readPrefix(env: Environment, name: string, usual: string): string {
  const prefix = env[name] || usual
  if (!/^([a-z0-9_-]+\/)+$/i.test(prefix))
    throw new ConfigError(`${name}=${prefix}: нужна папка вида ${usual}, латинскими буквами и с косой чертой в конце`)
  return prefix
}
