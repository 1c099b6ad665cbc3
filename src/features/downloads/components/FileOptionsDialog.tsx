import { useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { selectSession } from '@/features/session'
import { randomId } from '@/lib/randomId'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, MEDIA, Modal, Muted, Stack } from '@/ui'
import { hasOptions, KINDS } from '../model'
import { DEFAULT_OPTIONS, differs, optionsFor, rememberedOptions, rememberOptions } from '../options'
import type { FileRequest } from '../remotes'
import { selectAsked } from '../selectors'
import { events } from '../slice'
import { KindOptions } from './KindOptions'
import { QuestionChoice } from './QuestionChoice'
import { useFileLife } from './useFileLife'

const Reset = styled(Button)`
  margin-right: auto;
  ${MEDIA.below768} {
    flex-basis: 100%;
    justify-content: flex-start;
  }
`

/** The options of a file of a whole report, before it is made; they begin as this person chose them last. */
export const FileOptionsDialog = () => {
  const dispatch = useAppDispatch()
  const life = useFileLife()
  const asked = useAppSelector(selectAsked)
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  // Kept while the dialog closes.
  const [shown, setShown] = useState<FileRequest | null>(null)
  const [chosen, setChosen] = useState(DEFAULT_OPTIONS)
  const [questions, setQuestions] = useState<readonly string[] | null>(null)
  const [missing, setMissing] = useState(false)
  const [opened, setOpened] = useState(0)
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!asked) return
    setShown(asked)
    setQuestions(null)
    setMissing(false)
    setOpened(times => times + 1)
    setChosen(hasOptions(asked.kind) ? rememberedOptions(asked.kind, userId) : DEFAULT_OPTIONS)
  }, [asked, userId])
  if (!shown || !hasOptions(shown.kind)) return null
  const { kind, title } = shown
  const reset = () => {
    setChosen(DEFAULT_OPTIONS)
    // The button goes with what it took back.
    fields.current?.querySelector('input')?.focus()
  }
  const make = () => {
    if (questions?.length === 0) {
      setMissing(true)
      return
    }
    rememberOptions(kind, userId, chosen)
    const options = optionsFor(kind, chosen)
    dispatch(events.makingStarted({ ...shown, options, questions: questions ?? undefined, key: randomId() }))
  }
  return (
    <Modal
      open={asked !== null}
      onClose={() => dispatch(events.optionsClosed())}
      title={KINDS[kind].label}
      footer={
        <>
          {differs(kind, chosen) && (
            <Reset variant="ghost" onClick={reset}>
              Back to defaults
            </Reset>
          )}
          <Button onClick={() => dispatch(events.optionsClosed())}>Cancel</Button>
          <Button variant="primary" type="submit" form={form}>
            Create {KINDS[kind].noun}
          </Button>
        </>
      }
    >
      <form
        ref={fields}
        id={form}
        onSubmit={event => {
          event.preventDefault()
          make()
        }}
      >
        <Stack>
          <p>
            A file of the report <strong>{title}</strong>.
          </p>
          {'studyId' in shown && ('report' in shown.source || 'reportId' in shown.source) && (
            <QuestionChoice
              // Another file begins with all questions again.
              key={opened}
              studyId={shown.studyId}
              source={shown.source}
              chosen={questions}
              onChange={next => {
                setQuestions(next)
                setMissing(false)
              }}
              missing={missing}
            />
          )}
          <KindOptions
            kind={kind}
            chosen={chosen}
            onChange={change => setChosen(before => ({ ...before, ...change }))}
          />
          <Muted $size="sm" as="p">
            You’ll find it under Downloads for {life}.
          </Muted>
        </Stack>
      </form>
    </Modal>
  )
}
