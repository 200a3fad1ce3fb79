import { Input } from '#ui/input.tsx'

type Props = {
  from: string | undefined
  to: string | undefined
  /** An empty day: without that end. */
  onDay: (end: 'from' | 'to', day: string) => void
  labels?: readonly [from: string, to: string]
}

/** Two days of Moscow, both included. */
export function DaysField({ from = '', to = '', onDay, labels = ['С дня', 'По день'] }: Props) {
  return (
    <>
      <Input
        label={labels[0]}
        type="date"
        size="m"
        max={to || undefined}
        value={from}
        onChange={(event) => onDay('from', event.target.value)}
      />
      <Input
        label={labels[1]}
        type="date"
        size="m"
        min={from || undefined}
        value={to}
        onChange={(event) => onDay('to', event.target.value)}
      />
    </>
  )
}
