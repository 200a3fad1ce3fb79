import { Fragment } from 'react'
import { readGoodName } from '#rules/catalog/read-good-name.ts'
import { unbrokenWords } from '#rules/text/unbroken-words.ts'
import css from './good-name.module.css'

/** A model's number is one word to its buyer: neither «NDH 48-1850» nor «SDS-plus» ends a line after the dash. */
export function GoodName({ name }: { name: string }) {
  return unbrokenWords(name).map(({ text, isUnbroken }, index) =>
    isUnbroken ? (
      <span key={index} className={css.unbroken}>
        {text}
      </span>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  )
}

/**
 * The same name as a shelf label: the kind in grey, the maker and model by which it is chosen, then what it is like.
 */
export function GoodNameLines({ good }: { good: { name: string; vendor: { name: string } } }) {
  const { kind, model, rest } = readGoodName(good.name, good.vendor.name)
  return (
    <>
      {kind && <span className={css.kind}>{kind} </span>}
      <span className={css.model}>
        <GoodName name={model} />
        {/* read out and copied with the name, seen by nobody: the line ends here */}
        {rest && <span className={css.comma}>, </span>}
      </span>
      {rest && (
        <span className={css.rest}>
          <GoodName name={rest} />
        </span>
      )}
    </>
  )
}
