import { expect, it } from 'vitest'
import { metadataReason } from './metadata'
import { profileFile } from './profile'
import { surveyOf } from './testing'

const reasonOf = (name: string, cells: readonly string[] = ['a', 'b'], label = '') => {
  const [profile] = profileFile(surveyOf({ [name]: { cells, label } }))
  return profile === undefined ? null : metadataReason(profile)
}

it.each([
  [
    'e-mail addresses',
    ['Email', 'E-Mail-Adresse', 'Adresse e-mail', 'Correo electrónico', 'Indirizzo email', 'E-mailadres'],
  ],
  ['names of people', ['First name', 'Nachname', 'Prénom', 'Apellidos', 'Cognome', 'Voornaam', 'Nome completo']],
  [
    'telephone numbers',
    ['Phone number', 'Telefonnummer', 'Téléphone', 'Teléfono móvil', 'Cellulare', 'Telefoonnummer', 'Telemóvel'],
  ],
  ['addresses', ['Street address', 'Anschrift', 'Adresse postale', 'Dirección', 'Indirizzo', 'Adres', 'Morada']],
  [
    'days of birth',
    ['Date of birth', 'Geburtsdatum', 'Date de naissance', 'Fecha de nacimiento', 'Data di nascita', 'Geboortedatum'],
  ],
])('%s are personal in every language', (what, labels) => {
  for (const label of labels) {
    expect(reasonOf('Q1', ['a', 'b'], label), label).toMatchObject({ personal: true })
    expect(reasonOf('Q1', ['a', 'b'], label)?.reason, label).toBe(`it holds ${what}`)
  }
})

it.each([
  'What is your favourite brand name?',
  'Nombre de marcas',
  'Adressen im Haushalt',
  'Preferred phone brand',
  'Year of birth',
])('"%s" is a question', label => expect(reasonOf('Q1', ['a', 'b'], label)).toBeNull())

it('is told by what the cells hold, whatever the column is called', () => {
  expect(reasonOf('Q9', ['+49 30 1234567', '+44 (0)20 7946 0000'])?.reason).toBe('it holds telephone numbers')
  expect(reasonOf('Q9', ['ann@example.org', 'bob@example.org'])?.reason).toBe('it holds e-mail addresses')
  expect(reasonOf('Q9', ['+5', '+10 to +20'])).toBeNull()
})
