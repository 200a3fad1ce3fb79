import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface ReceivedLetter {
  from: string
  to: string
  data: string
}

interface Behaviour {
  /** Instead of 250 after RCPT TO. */
  recipient?: string
  /** Instead of 250 after the letter itself. */
  accepted?: string
  /** Waited for between taking a letter and saying so. */
  beforeYes?: () => Promise<void>
  /** Never greets. */
  mute?: boolean
}

/** A mail server on this machine that speaks as much of RFC 5321 as a sender needs. */
export async function openTestSmtp(behaviour: Behaviour = {}) {
  const letters: ReceivedLetter[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (behaviour.mute) return
    const say = (line: string) => socket.write(`${line}\r\n`)
    let letter: ReceivedLetter = { from: '', to: '', data: '' }
    let inData = false
    let rest = ''
    say('220 test ESMTP')
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (inData) {
          if (line !== '.') {
            letter.data += `${line.replace(/^\.\./, '.')}\n`
            continue
          }
          inData = false
          if (!behaviour.accepted || behaviour.accepted.startsWith('2')) letters.push(letter)
          const answer = behaviour.accepted ?? '250 queued as 4711'
          if (behaviour.beforeYes) void behaviour.beforeYes().then(() => say(answer))
          else say(answer)
        } else if (/^(EHLO|HELO)/i.test(line)) say('250 test')
        else if (/^MAIL FROM/i.test(line)) {
          letter = { from: /<(.*)>/.exec(line)![1]!, to: '', data: '' }
          say('250 ok')
        } else if (/^RCPT TO/i.test(line)) {
          letter.to = /<(.*)>/.exec(line)![1]!
          say(behaviour.recipient ?? '250 ok')
        } else if (/^DATA/i.test(line)) {
          inData = true
          say('354 go on')
        } else if (/^QUIT/i.test(line)) {
          say('221 bye')
          socket.end()
        } else say('250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
