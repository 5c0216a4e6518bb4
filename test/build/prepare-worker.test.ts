import { expect, it } from 'vitest'

it('a matcher with a misspelt name fails', () => {
  const misspelt = expect(1) as unknown as { readonly toBee: (value: number) => void }
  expect(() => misspelt.toBee(1)).toThrow(TypeError)
})

it('packages are as they are for development: in Vue, that is what warns of faults', () => {
  expect(process.env['NODE_ENV']).toBe('test')
})
