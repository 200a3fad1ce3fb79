import Validator from '@adobe/structured-data-validator'

/**
 * What Google's rich results refuse in a script of a page, by a library that is not ours: json-ld-check.ts is stricter
 * about what we may say, this one knows nothing of what we meant.
 */
export async function refusedByLibrary(document: unknown): Promise<string[]> {
  const jsonld: Record<string, unknown[]> = {}
  for (const thing of structuredClone((document as { '@graph': { '@type': string | string[] }[] })['@graph'])) {
    const type = [thing['@type']].flat()[0]!
    ;(jsonld[type] ??= []).push(thing)
  }
  const issues = await new Validator().validate({ jsonld })
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(
      ({ issueMessage, path }) =>
        `${path.map(({ property, type, index }) => `${property ?? ''} ${type ?? ''} ${index ?? ''}`.trim()).join(' / ')}: ${issueMessage}`,
    )
}
