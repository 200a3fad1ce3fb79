import { useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Long enough to notice the tick. */
const SAID_MS = 2000

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [answer, setAnswer] = useState<'Скопировано' | 'Не удалось скопировать'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  async function copy() {
    // refused outside https and in some embedded browsers
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setAnswer(done ? 'Скопировано' : 'Не удалось скопировать')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnswer(undefined), SAID_MS)
  }
  return (
    <>
      <IconButton
        icon={answer === 'Скопировано' ? 'check' : answer ? 'warning' : 'copy'}
        size="s"
        label={answer ?? label}
        onClick={copy}
      />
      <span role="status">{answer && <VisuallyHidden>{answer}</VisuallyHidden>}</span>
    </>
  )
}
