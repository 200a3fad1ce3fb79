import { CHANNELS, deliverHere, deliverNext, type OutboxServices } from './deliver.ts'

/** Everything that is due now, once. Answers how many messages were taken. */
export async function deliverDue(services: OutboxServices): Promise<number> {
  let taken = await deliverHere(
    CHANNELS.filter((channel) => services.ports[channel].staysHere),
    services,
  )
  for (const channel of CHANNELS.filter((each) => !services.ports[each].staysHere)) {
    while (await deliverNext(channel, services)) taken++
  }
  return taken
}
