/** Lines of what held and what did not; the exit code says whether all did. */
export function openChecks() {
  let failed = 0
  return {
    say(promise: string, isKept: boolean, figure = '') {
      if (!isKept) failed++
      console.log(`${isKept ? 'holds ' : 'BROKEN'}  ${promise}${figure ? `: ${figure}` : ''}`)
    },
    skip: (promise: string, why: string) => console.warn(`SKIPPED ${promise}: ${why}`),
    exitCode: () => (failed === 0 ? 0 : 1),
  }
}
export type Checks = ReturnType<typeof openChecks>
