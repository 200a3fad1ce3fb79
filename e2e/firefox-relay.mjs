#!/usr/bin/env node
// Debian's Firefox ESR driven by Playwright over WebDriver BiDi. Playwright asks every context for emulated media
// features, a command this ESR does not know yet; the relay stands between the two, acknowledges that one and passes
// the rest.
// Not needed for Playwright's own Firefox, nor for a release that knows the command (e2e/engines.ts).
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN = new Set(['emulation.setMediaFeaturesOverride'])
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), { stdio: ['inherit', 'inherit', 'pipe'] })
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal))
firefox.on('exit', (code) => process.exit(code ?? 0))

let written = ''
firefox.stderr.on('data', (chunk) => {
  process.stderr.write(String(chunk).replace(LISTENING, 'WebDriver BiDi is relayed'))
  if (written === null) return
  written += chunk
  const address = LISTENING.exec(written)?.[1]
  if (!address) return
  written = null
  relay(address)
})

function relay(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('listening', () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  )
  server.on('connection', (client, request) => {
    const browser = new WebSocket(`${address}${request.url}`, { perMessageDeflate: false })
    const opened = new Promise((resolve) => browser.once('open', resolve))
    client.on('message', async (data) => {
      const { id, method } = JSON.parse(String(data))
      if (UNKNOWN.has(method)) return client.send(JSON.stringify({ type: 'success', id, result: {} }))
      await opened
      browser.send(String(data))
    })
    browser.on('message', (data) => client.send(String(data)))
    client.on('close', () => browser.close())
    browser.on('close', () => client.close())
    browser.on('error', () => client.close())
  })
}
