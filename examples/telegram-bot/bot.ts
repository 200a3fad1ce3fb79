// SHOP_URL=https://pskov.verstak.example TELEGRAM_TOKEN=… node bot.ts
import { setTimeout as wait } from 'node:timers/promises'
import { createShopClient } from '@verstak/client'
import { replyTo } from './replies.ts'
import { openTelegram } from './telegram.ts'

const { SHOP_URL: baseUrl, SHOP_BRANCH: branch, TELEGRAM_TOKEN: token, TELEGRAM_URL: telegramUrl } = process.env
if (!baseUrl || !token) {
  console.error('Set SHOP_URL and TELEGRAM_TOKEN')
  process.exit(1)
}

const shop = createShopClient({
  baseUrl,
  ...(branch && { branch }),
  headers: { 'user-agent': 'verstak-telegram-bot/1' },
  timeoutMs: 10_000,
})
const telegram = openTelegram(token, telegramUrl)
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

let seen = 0
while (!stop.signal.aborted) {
  try {
    for (const { update_id, message } of await telegram.updates(seen, stop.signal)) {
      seen = update_id
      if (message?.text === undefined) continue
      await telegram.send(message.chat.id, await replyTo(shop, message.text))
    }
  } catch (error) {
    if (stop.signal.aborted) break
    console.error(error instanceof Error ? error.message : error)
    await wait(1000, undefined, { signal: stop.signal }).catch(() => {})
  }
}
