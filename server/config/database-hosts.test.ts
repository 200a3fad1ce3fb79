import { expect, it } from 'vitest'
import { readHostList } from './database-hosts.ts'

it.each([
  ['postgres://db/shop', [{ host: 'db', port: 5432 }], 'postgres://db/shop'],
  [
    'postgres://u:p@db1,db2:5433/shop?target_session_attrs=read-write&sslmode=require',
    [
      { host: 'db1', port: 5432 },
      { host: 'db2', port: 5433 },
    ],
    'postgres://u:p@db1:5432/shop?sslmode=require',
  ],
  [
    'postgresql://[::1]:5433,[::2]/shop',
    [
      { host: '::1', port: 5433 },
      { host: '::2', port: 5432 },
    ],
    'postgresql://[::1]:5433/shop',
  ],
  [
    'postgresql:///shop?user=u&host=%2Fone,%2Ftwo&port=5433',
    [
      { host: '/one', port: 5433 },
      { host: '/two', port: 5433 },
    ],
    'postgresql:///shop?user=u&host=%2Fone&port=5433',
  ],
  // a host of its own spelling is the driver's business
  ['postgresql:///shop?user=u&host=%2Fone', [{ host: '/one', port: 5432 }], 'postgresql:///shop?user=u&host=%2Fone'],
])('%s', (text, hosts, url) => {
  expect(readHostList('DATABASE_URL', text)).toEqual({ hosts, url })
})
