/** Puts a text into a field as if a person had typed it: React's onChange and native listeners both hear of it. */
export function typeInto(input: HTMLInputElement | null, text: string) {
  if (!input) return
  // React watches the instance's own setter and ignores values written through it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}
