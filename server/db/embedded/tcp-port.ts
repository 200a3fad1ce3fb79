import { once } from 'node:events'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { LOOPBACK } from './server-address.ts'

// The port of the last start if it is still free, so that an address noted by a person goes on working; else another.
export async function choosePort(home: string): Promise<number> {
  const stored = readPort(home)
  if (stored !== undefined && (await listenOnce(stored)) === stored) return stored
  const port = (await listenOnce(0))!
  const draft = `${portFile(home)}.${process.pid}`
  writeFileSync(draft, String(port))
  renameSync(draft, portFile(home))
  return port
}

// Taken between the question and the start of the server.
export function deleteStoredPort(home: string): void {
  rmSync(portFile(home), { force: true })
}

function readPort(home: string): number | undefined {
  try {
    const port = Number(readFileSync(portFile(home), 'utf8'))
    return Number.isInteger(port) && port >= 1024 && port <= 65_535 ? port : undefined
  } catch {
    return undefined
  }
}

// Windows also forbids whole ranges of ports from one boot to the next, so a failure of any kind means another port.
async function listenOnce(port: number): Promise<number | undefined> {
  const server = createServer()
  try {
    server.listen({ port, host: LOOPBACK, exclusive: true })
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  } catch {
    return undefined
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

function portFile(home: string): string {
  return join(home, 'port')
}
