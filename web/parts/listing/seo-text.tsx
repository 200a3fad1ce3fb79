import css from './seo-text.module.css'

/** Below the goods: paragraphs as they were typed. */
export const SeoText = ({ text }: { text: string | undefined }) => (text ? <p className={css.text}>{text}</p> : null)
