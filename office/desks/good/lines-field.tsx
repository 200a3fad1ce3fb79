import { useState } from 'react'
import { Textarea } from '#ui/textarea.tsx'

type Props = {
  label: string
  hint?: string
  lines: readonly string[]
  error?: string | undefined
  disabled?: boolean
  onLines: (lines: string[]) => void
}

const MOST = 2000
const split = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

/**
 * A list typed as lines. The text is one's own while it is typed: an empty line at the end must not vanish under the
 * caret.
 */
export function LinesField({ label, hint, lines, error, disabled, onLines }: Props) {
  const [text, setText] = useState(lines.join('\n'))
  const shown = split(text).join('\n') === lines.join('\n') ? text : lines.join('\n')
  return (
    <Textarea
      label={label}
      hint={hint}
      error={error}
      disabled={disabled}
      max={MOST}
      value={shown}
      onValue={(value) => {
        setText(value)
        onLines(split(value))
      }}
    />
  )
}
