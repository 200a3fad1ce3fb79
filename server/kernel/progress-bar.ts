const WIDTH = 30

/** A line that fills up on a terminal; in a log, one line at each tenth. */
export function progressBar(title: string, out: NodeJS.WriteStream = process.stdout) {
  let lastTenth = -1
  let lastWhat = ''
  return {
    show(done: number, total: number, what = '') {
      const share = total > 0 ? Math.min(1, done / total) : 0
      if (out.isTTY) {
        const filled = Math.round(share * WIDTH)
        out.write(
          `\r${title} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${Math.round(share * 100)} % ${what.padEnd(24)}`,
        )
        return
      }
      const tenth = Math.floor(share * 10)
      if (what !== lastWhat) lastTenth = -1
      lastWhat = what
      if (tenth > lastTenth) out.write(`${title}: ${tenth * 10} % ${what}\n`)
      lastTenth = Math.max(lastTenth, tenth)
    },
    finish() {
      if (out.isTTY) out.write('\n')
    },
  }
}
