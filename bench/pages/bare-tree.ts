import { createElement, type ReactNode } from 'react'

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  srcset: 'srcSet',
  tabindex: 'tabIndex',
  charset: 'charSet',
  crossorigin: 'crossOrigin',
  maxlength: 'maxLength',
  readonly: 'readOnly',
  autocomplete: 'autoComplete',
  viewbox: 'viewBox',
}
const decode = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|#x27|nbsp);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: '\u00a0' })[name]!,
  )

/** The page's elements without the components that made them: what bare React has to write for the same page. */
export function bareTree(html: string): ReactNode {
  const stack: { name: string; props: Record<string, unknown>; children: ReactNode[] }[] = [
    { name: '', props: {}, children: [] },
  ]
  for (const [, close, name, attributes, text, raw] of html.matchAll(
    /<!(?:--)?[^>]*>|<(\/?)([a-zA-Z][\w-]*)((?:[^>"]|"[^"]*")*)>|([^<]+)()/g,
  )) {
    if (text !== undefined && raw !== undefined) stack.at(-1)!.children.push(decode(text))
    else if (name && close) end()
    else if (name) {
      stack.push({ name, props: propsOf(attributes ?? ''), children: [] })
      if (VOID.test(name) || /\/$/.test(attributes ?? '')) end()
    }
  }
  while (stack.length > 1) end()
  return stack[0]!.children.find((child) => typeof child === 'object')

  function end() {
    const { name, props, children } = stack.pop()!
    stack
      .at(-1)!
      .children.push(
        createElement(name, { ...props, key: stack.at(-1)!.children.length }, ...(VOID.test(name) ? [] : children)),
      )
  }
}

function propsOf(attributes: string): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [, name, value] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
    if (name === 'style' || name === 'value' || name === 'checked' || name === 'selected') continue
    props[NAMES[name!.toLowerCase()] ?? name!] = value === undefined ? true : decode(value)
  }
  return props
}
