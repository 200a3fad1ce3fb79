/** Facts a ready answer may name, in braces: `{товар}`. */
const TEMPLATE_FACTS = ['номер', 'имя', 'товар', 'цена', 'телефон'] as const
export type TemplateFact = (typeof TEMPLATE_FACTS)[number]
export type TemplateFacts = Partial<Record<TemplateFact, string | null>>

const PLACE = new RegExp(`\\{(${TEMPLATE_FACTS.join('|')})\\}`, 'g')

/** What is known takes its place; what is not stays in braces, to be written by hand. */
export const fillAnswer = (text: string, facts: TemplateFacts): string =>
  text.replace(PLACE, (place, fact: TemplateFact) => facts[fact]?.trim() || place)

/** Places nobody has filled: such a text must not leave. */
export const unfilledFacts = (text: string): string[] => [...new Set(text.match(PLACE) ?? [])]
