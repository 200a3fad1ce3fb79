import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ClusterHost, emptyDisk } from './hosts.ts'
import { versionOf } from './older-postgres.ts'
import type { Cluster } from './open-cluster.ts'
import {
  askClusterServer,
  installPostgres,
  isClusterWhole,
  mainOf,
  mainRedis,
  patroniMembers,
  patronictl,
  startEtcd,
  startPatroni,
  startClusterRedis,
  until,
} from './parts.ts'
import { checkSkew, SKEW_SECONDS, skewed } from './skew.ts'

export interface Fault {
  id: string
  name: string
  /** So many pages may fail; not said: any number, it is only told. */
  pagesMayFail?: number
  /** What has to be so before, not counted. */
  prepare?: () => Promise<void>
  /** Answers what else is to be told. */
  work: () => Promise<string | void>
}

/** In the order in which they are run. `wrong` takes what must not be. */
export function faultsOf(cluster: Cluster, wrong: string[]): Fault[] {
  const { place, hosts, pool, shopHosts, balancer, openShopOn, restartShop, bin, older } = cluster
  let lost: ClusterHost | null = null

  const whole = (size = 3, limitMs = 180_000) =>
    until(
      'the cluster is whole again',
      async () => {
        if (!(await isClusterWhole(place, size))) return false
        await wait(6000)
        return isClusterWhole(place, size)
      },
      limitMs,
    ).catch(async (error: Error) => {
      throw new Error(`${error.message}: ${JSON.stringify(await patroniMembers(place))}`)
    })
  const withRole = async (role: string) => {
    const member = (await patroniMembers(place)).find((each) => each.role === role)
    return hosts.find(({ name }) => name === member?.name)!
  }
  const moved = (from: ClusterHost) =>
    until('another main', async () => {
      const main = await mainOf(place)
      return main !== undefined && main !== from
    })
  const killDatabase = (host: ClusterHost) => {
    host.kill('patroni')
    host.kill(`-D ${join(host.folder, 'pg')}`)
  }
  /** The synchronous copy becomes the main, by hand. */
  const switchover = async () => {
    const [main, copy] = [await mainOf(place), await withRole('sync_standby')]
    const words = ['switchover', 'verstak', '--leader', main.name, '--candidate', copy.name, '--force']
    if ((await patronictl(copy, ...words)) === null) throw new Error(`patronictl ${words.join(' ')} has failed`)
    await moved(main)
    await whole()
    return main
  }
  const loseHost = async () => {
    const main = await mainOf(place)
    main.cutOff()
    main.kill()
    lost = main
    await moved(main)
    await whole(2)
  }

  /** In the place of the lost one, with an empty disk. */
  const addHost = async () => {
    const host = lost!
    const living = hosts.find((each) => each !== host)!
    const etcdctl = (...args: string[]) =>
      living.ask('root', 'etcdctl', [`--endpoints=http://${living.address}:2379`, ...args], {
        env: { ETCDCTL_API: '3' },
      })
    const member = (await etcdctl('member', 'list'))!.split('\n').find((line) => line.includes(host.address))!
    await etcdctl('member', 'remove', member.split(',')[0]!)
    await etcdctl('member', 'add', host.name, `--peer-urls=http://${host.address}:2380`)
    emptyDisk(host)
    host.join()
    startEtcd(place, host, 'existing')
    startPatroni(place, host)
    const followed = await mainRedis(hosts.filter((each) => each !== host))
    startClusterRedis(place, host, followed === host.address ? null : followed)
    await whole(3, 240_000)
    lost = null
    if (shopHosts.includes(host)) await openShopOn(host)
    return host
  }

  const skew = (id: string, name: string, bySeconds: number): Fault => ({
    id,
    name,
    pagesMayFail: 0,
    async work() {
      const [host, other] = [shopHosts[0]!, shopHosts[1]!]
      await restartShop(host, skewed(bySeconds))
      wrong.push(...(await checkSkew(cluster, [host, other], bySeconds)).map((words) => `${name}: ${words}`))
      await wait(15_000)
      await restartShop(host)
    },
  })

  const faults: Fault[] = [
    { id: 'nothing', name: 'nothing (the load alone)', pagesMayFail: 0, work: () => wait(8000) },
    {
      id: 'main-killed',
      name: "the main's PostgreSQL killed",
      async work() {
        const main = await mainOf(place)
        main.kill(`-D ${join(main.folder, 'pg')}`)
        await moved(main)
        await whole()
        return `${main.name} → ${(await mainOf(place)).name}`
      },
    },
    {
      id: 'main-cut-off',
      name: 'the main cut off by the network',
      async work() {
        const main = await mainOf(place)
        main.cutOff()
        // nobody may be told that this was written
        if ((await askClusterServer(main, 'create table split_brain ()', 4)) !== null)
          wrong.push('the main that was cut off has answered a commit')
        await moved(main).catch((error: Error) => wrong.push(error.message))
        const word = await askClusterServer(main, 'select pg_is_in_recovery()')
        if (word === 'f') wrong.push('two mains at once: the one that was cut off still writes')
        main.join()
        await whole()
        const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('split_brain') is not null as there`)
        if (rows[0]!.there) wrong.push('what was written on the main that was cut off has come back')
        return `cut off it is ${word === 't' ? 'a copy' : 'down'}, back as a copy of ${(await mainOf(place)).name}`
      },
    },
    {
      id: 'copy-killed',
      name: 'the synchronous copy killed',
      pagesMayFail: 0,
      async work() {
        const copy = await withRole('sync_standby')
        killDatabase(copy)
        await until('another synchronous copy', async () => {
          const now = await withRole('sync_standby')
          return now !== undefined && now !== copy
        })
        startPatroni(place, copy)
        await whole()
      },
    },
    {
      id: 'replica-killed',
      name: 'the asynchronous copy killed',
      pagesMayFail: 0,
      async work() {
        const copy = await withRole('replica')
        killDatabase(copy)
        await wait(12_000)
        startPatroni(place, copy)
        await whole()
      },
    },
    {
      id: 'etcd-killed',
      name: 'an etcd member killed, beside the main',
      pagesMayFail: 0,
      async work() {
        const host = await mainOf(place)
        host.kill('etcd')
        await wait(25_000)
        startEtcd(place, host, 'existing')
        await whole()
        return (await mainOf(place)) === host ? 'the main stayed' : 'the main moved'
      },
    },
    {
      id: 'redis-killed',
      name: 'the main Redis killed',
      pagesMayFail: 0,
      async work() {
        const address = await mainRedis(hosts)
        const main = hosts.find((host) => host.address === address)!
        main.kill('redis-server')
        await until('another main Redis', async () => {
          const now = await mainRedis(hosts)
          return now !== null && now !== address
        })
        // as its service starts it again: it believes to be the main until Sentinel tells it
        startClusterRedis(place, main, null)
        await wait(4000)
        return `${main.address} → ${await mainRedis(hosts)}`
      },
    },
    {
      id: 'host-lost',
      name: 'a whole host lost: main database, etcd, Redis, shop',
      async prepare() {
        if (!shopHosts.includes(await mainOf(place))) await switchover()
      },
      async work() {
        await loseHost()
        return lost!.name
      },
    },
    {
      id: 'host-added',
      name: 'a host added with an empty disk; a shop process more',
      pagesMayFail: 0,
      async prepare() {
        if (!lost) await loseHost()
      },
      async work() {
        const host = await addHost()
        const added = hosts.find((each) => !shopHosts.includes(each))
        if (!added) return
        await openShopOn(added)
        balancer.add(added)
        shopHosts.push(added)
        return `${host.name} is back, the shop also on ${added.name}`
      },
    },
    {
      id: 'shop-rolled',
      name: 'the shop updated, one process after another',
      pagesMayFail: 0,
      async work() {
        for (const host of shopHosts) await restartShop(host)
      },
    },
    {
      id: 'postgres-rolled',
      name: "PostgreSQL's minor version updated, server after server",
      async work() {
        const main = await mainOf(place)
        const from = await askClusterServer(main, 'show server_version')
        const update = async (host: ClusterHost) => {
          installPostgres(host, bin)
          if ((await patronictl(host, 'restart', 'verstak', host.name, '--force')) === null)
            throw new Error(`patronictl restart ${host.name} has failed`)
          await whole()
        }
        for (const host of hosts) if (host !== main) await update(host)
        await update(await switchover())
        const now = await Promise.all(hosts.map((host) => askClusterServer(host, 'show server_version')))
        const isDone = now.every((each) => each?.startsWith(versionOf(bin)))
        if (!isDone) wrong.push(`PostgreSQL is ${now.join(', ')} instead of ${versionOf(bin)}`)
        const said = older ? '' : ', the same: Debian has no other at hand'
        return `${from?.split(' ')[0]} → ${now[0]?.split(' ')[0]}${said}`
      },
    },
    skew('clock-ahead', 'a shop process five minutes ahead', SKEW_SECONDS),
    skew('clock-behind', 'a shop process five minutes behind', -SKEW_SECONDS),
  ]
  // of a choice that loses a host and adds none
  const whileWhole = async () => void (lost && (await addHost()))
  return faults.map((fault) => ({ prepare: whileWhole, ...fault }))
}
