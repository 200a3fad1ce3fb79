// Phrases of one leaf. A phrase may begin with a condition on the good's figures: «{disc_type=flap} …».
import type { Values } from './template.ts'

export interface Opinions {
  leaf: string
  pros: Phrase[]
  cons: Phrase[]
  /** Texts for five and four stars, for three, for two and one. */
  high: Phrase[]
  middle: Phrase[]
  low: Phrase[]
}

export interface Phrase {
  text: string
  /** Attribute and the value it must have. */
  when: readonly [code: string, value: string] | null
}

/** Phrases are written in one string, parted by «|». */
export function opinions(leaf: string, phrases: Record<Exclude<keyof Opinions, 'leaf'>, string>): Opinions {
  return {
    leaf,
    pros: split(phrases.pros),
    cons: split(phrases.cons),
    high: split(phrases.high),
    middle: split(phrases.middle),
    low: split(phrases.low),
  }
}

/** The phrases that may be said of a good with these figures. */
export function fitting(phrases: readonly Phrase[], values: Values): string[] {
  return phrases.filter(({ when }) => when === null || String(values[when[0]]) === when[1]).map((phrase) => phrase.text)
}

function split(text: string): Phrase[] {
  return text.split('|').map((part) => {
    const [, code, value, said] = /^\s*(?:\{(\w+)(?:=([^}]+))?\})?\s*(.*?)\s*$/s.exec(part)!
    return { text: said!, when: code === undefined ? null : [code, value ?? 'true'] }
  })
}
