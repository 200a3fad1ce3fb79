/** States of a message on its way to a buyer, in words. */
export const MESSAGE_STATE_TEXTS: Record<string, string> = {
  waiting: 'Ждёт отправки',
  sending: 'Отправляется',
  sent: 'Отправлено',
  failed: 'Не ушло',
  void: 'Не отправлялось',
}
