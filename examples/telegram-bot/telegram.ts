/** The three methods of the Bot API this needs. */
interface Update {
  update_id: number
  message?: { chat: { id: number }; text?: string }
}

export interface Telegram {
  /** Waits up to half a minute for something new. */
  updates: (after: number, signal: AbortSignal) => Promise<Update[]>
  send: (chatId: number, text: string) => Promise<void>
}

const WAIT_SECONDS = 30

export function openTelegram(token: string, baseUrl = 'https://api.telegram.org'): Telegram {
  async function ask<T>(method: string, body: object, signal?: AbortSignal): Promise<T> {
    const response = await fetch(`${baseUrl}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ?? AbortSignal.timeout(10_000),
    })
    const answer = (await response.json()) as { ok: boolean; result: T; description?: string }
    // the address holds the token: it stays out of the error
    if (!answer.ok) throw new Error(`Telegram refused ${method}: ${answer.description ?? response.status}`)
    return answer.result
  }
  return {
    updates: (after, signal) =>
      ask('getUpdates', { offset: after + 1, timeout: WAIT_SECONDS, allowed_updates: ['message'] }, signal),
    send: async (chatId, text) => {
      await ask('sendMessage', { chat_id: chatId, text })
    },
  }
}
