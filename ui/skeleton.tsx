import clsx from 'clsx'
import type { CSSProperties } from 'react'
import css from './skeleton.module.css'

export type SkeletonProps = {
  /** CSS lengths of what will come, so that nothing shifts. */
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  ratio?: CSSProperties['aspectRatio']
  /** Lines of text, the last one shorter. */
  lines?: number
  className?: string
}

/** A placeholder of the size of what is loading. */
export function Skeleton({ width, height, ratio, lines, className }: SkeletonProps) {
  const style = { width, height, aspectRatio: ratio }
  if (!lines) return <span aria-hidden className={clsx(css.skeleton, className)} style={style} />
  return (
    <span aria-hidden className={clsx(css.text, className)} style={{ width }}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={css.line} />
      ))}
    </span>
  )
}
