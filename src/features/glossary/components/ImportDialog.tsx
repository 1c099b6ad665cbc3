import { useState } from 'react'
import styled from 'styled-components'
import { glossaryLines, GLOSSARY_LIMITS } from '@core/domain'
import { aText } from '@/lib/readers'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, FileDrop, Modal, Stack, TextArea } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { importWords, refusedText } from '../model/forms'
import { readListFile } from '../model/listFile'
import { importRemote } from '../remotes'
import type { WithGlossary } from '../slice'

const Lines = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
  gap: var(--s1) var(--s4);
  max-height: 240px;
  overflow-y: auto;
  overflow-wrap: anywhere;
`

/** Adds the entries of a pasted list or a file. Lines that were refused stay in the field, with the reason. */
export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ glossary }: WithGlossary) => glossary.imported)
  const [before] = useState(data)
  const [text, setText] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  const [seen, setSeen] = useState(data)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const draft = useDraft({
    place: ['glossary', 'import'],
    label: 'List for the glossary',
    value: text,
    saved: '',
    read: aText,
    onRestore: setText,
  })
  if (data !== seen) {
    setSeen(data)
    // What was typed while it was under way stays.
    if (data && sent !== null && text === sent) setText(refusedText(sent, data.lines))
  }
  const result = data === before ? null : data
  const lines = glossaryLines(text).length
  const reason =
    lines === 0
      ? 'Paste a list or choose a file first.'
      : lines > GLOSSARY_LIMITS.importLines
        ? `Import at most ${count(GLOSSARY_LIMITS.importLines)} lines at once. This list has ${count(lines)}.`
        : text.length > GLOSSARY_LIMITS.importLetters
          ? `This list is too long. Import at most ${count(GLOSSARY_LIMITS.importLetters)} characters at once.`
          : null
  const close = () => {
    draft.drop()
    onClose()
  }
  const take = async (file: File) => {
    const read = await readListFile(file)
    if ('problem' in read) setFileProblem(read.problem)
    else {
      setFileProblem(null)
      setText(now => (now.trim() === '' ? read.text : `${now.trimEnd()}\n${read.text}`))
    }
  }
  const refused = result?.lines.filter(({ outcome }) => outcome === 'refused') ?? []
  return (
    <Modal
      open
      size={720}
      title="Import entries"
      onClose={close}
      dirty={text.trim() !== ''}
      footer={
        <>
          <Button onClick={close}>{result && text.trim() === '' ? 'Done' : 'Cancel'}</Button>
          <Button
            variant="primary"
            loading={isFetching}
            disabledReason={reason}
            onClick={() => {
              setSent(text)
              dispatch(importRemote.requested(text))
            }}
          >
            {lines === 0 ? 'Import' : `Import ${counted(lines, 'entry', 'entries')}`}
          </Button>
        </>
      }
    >
      <Stack $gap="s3">
        <TextArea
          label="Entries"
          hint="One entry per line. Separate its words with commas, semicolons or tabs."
          placeholder={'CSAT, customer satisfaction\nNPD, new product development, innovation'}
          rows={7}
          value={text}
          onValueChange={setText}
        />
        <DraftNote draft={draft} />
        <FileDrop
          label="Choose file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          hint="A CSV or text file. You can check it here before you import."
          main={false}
          error={fileProblem}
          onFile={file => void take(file)}
        />
        {error && (
          <Callout tone="danger" role="alert">
            Nothing was imported. {error.message}
          </Callout>
        )}
        {result && (
          <Callout tone={refused.length > 0 ? 'warning' : 'success'} role="status">
            <Stack $gap="s2">
              <strong>{importWords(result.lines)}</strong>
              {refused.length > 0 && (
                <>
                  <span>Refused lines are still in the field. Change them, then import again.</span>
                  <Lines>
                    {refused.map(({ line, name, reason: why }) => [
                      <dt key={line}>{name}</dt>,
                      <dd key={`${line} why`}>{why}</dd>,
                    ])}
                  </Lines>
                </>
              )}
            </Stack>
          </Callout>
        )}
      </Stack>
    </Modal>
  )
}
