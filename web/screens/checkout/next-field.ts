const FIELDS = 'input:not([type=hidden]), textarea, select, button[data-send]'

/** Where Enter goes from a field: the next one that can be filled in, the button that sends after the last. */
export function nextField(form: HTMLElement, from: Element): HTMLElement | null {
  const group = from instanceof HTMLInputElement && from.type === 'radio' ? from.name : null
  const fields = [...form.querySelectorAll<HTMLInputElement>(FIELDS)].filter(
    (field) =>
      !field.disabled &&
      field.tabIndex >= 0 &&
      field.checkVisibility() &&
      (field === from || field.type !== 'radio' || (field.name !== group && isStop(form, field))),
  )
  return fields[fields.indexOf(from as HTMLInputElement) + 1] ?? null
}

/** Of a group of radio buttons only the chosen one is stopped at, or the first. */
function isStop(form: HTMLElement, radio: HTMLInputElement): boolean {
  const group = [...form.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(radio.name)}"]`)]
  return radio === (group.find(({ checked }) => checked) ?? group[0])
}
