/** One line to the one who runs the command; answers the exit code it was given. */
export function say(text: string, code: number): number {
  if (code === 0) console.log(text)
  else console.error(text)
  return code
}
