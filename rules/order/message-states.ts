/** States of a message on its way to a buyer, in words. */
const MESSAGE_STATE_TEXTS: Record<string, string> = {
  waiting: 'Ждёт отправки',
  sending: 'Отправляется',
  sent: 'Отправлено',
  failed: 'Не ушло',
  void: 'Не отправлялось',
}

interface Sent {
  state: string
  delivery: 'delivered' | 'failed' | null
  delivery_words: string | null
}

/** What the provider says of it since tells more than that it left. */
export function messageStateText({ state, delivery, delivery_words: words }: Sent): string {
  if (delivery === 'delivered') return 'Доставлено'
  if (delivery === 'failed') return words ? `Не доставлено: ${words}` : 'Не доставлено'
  return MESSAGE_STATE_TEXTS[state] ?? state
}

/** One that left and did not come has failed as well as one that could not leave. */
export const messageState = ({ state, delivery }: Sent): string => (delivery === 'failed' ? 'failed' : state)
