// npm run pictures: README's pictures, taken anew (e2e/readme-pictures.spec.ts).
process.env.MAKE_PICTURES = '1'
process.argv.push('playwright', 'test', '--config', 'e2e/playwright.config.ts', 'readme-pictures', '--workers=1')
await import('./run.mjs')
