import { expect, it } from 'vitest'
import { namedPeople, verbOf } from './phrases'

it.each([
  ['Female', 'Gender', 'women'],
  ['women', 'Gender', 'women'],
  ['18-24', 'Age', '18–24s'],
  ['> 60', 'Age', 'those aged over 60'],
  ['Under 18', 'Age group', 'those aged under 18'],
  ['> 60', 'Visits', '“> 60”'],
  ['Research Scientist', 'Role', '“Research Scientist”'],
  ['North > Female', 'Region > Gender', '“North, Female”'],
])('calls %s of %s people: %s', (label, head, people) => {
  expect(namedPeople(label, head)).toBe(people)
})

it('has no verb for questions about who was asked', () => {
  expect(verbOf('In which country do you currently reside?')).toBeNull()
  expect(verbOf('What is your current yearly salary?')).toBeNull()
  expect(verbOf('Which of these brands have you heard of?')?.is).toBe('is known')
})
