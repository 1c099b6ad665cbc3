import { SURVEY_FILES } from '@core/domain'
import type { Texts } from '../types'

/** Calls of analyses, reports, preparations and imports. */
export const WORK: Texts = {
  // Analyses and reports
  'analysis.run':
    'Counts each row question by the columns and answers raw counts and sums; percentages, means and tests follow from them. At most 1,000 tables are made in one call, of 500 columns each. Readers without full access get protected figures.',
  'analysis.base': 'Answers how many respondents pass the filter, unweighted and weighted.',
  'analysis.findings':
    'Compares each column with everybody else, and waves with the one before, in all questions that you may see, at most 2,000 tables. Answers what withstands a control of the share of false findings over all comparisons, the largest effect first, each story once. An empty list means that nothing stands out. Readers without full access get what their protected figures show.',
  'receipts.create':
    'Gives a table an address, under which its figures are explained and can be checked. The same table has the same address. It is counted first: a table that you do not get has none.',
  'receipts.get':
    'Answers the table of a receipt, counted from the version that it was made of and by the definitions of that time, with your rights of now, and the same from the data that readers have now. Managers learn where a dataset was deleted (deleted); to others such a receipt does not exist.',
  'receipts.document':
    'Answers a document with everything that the figures follow from: request, definitions, preparation steps, checksums, and the numbers. `npm run receipt` counts it again from the original file.',
  'reports.list': 'Lists the saved reports of the study that you may open, newest first.',
  'reports.get': 'Answers the report. Ask for serialized_request to build it again.',
  'reports.create':
    'Saves the report for everyone who may open the dataset. Questions, options and weights that the dataset lacks are refused with 400.',
  'reports.patch':
    'Changes title, description, content or several of them. Authors can change their own reports, managers all of them. What the report was stays among its versions. What somebody else changed since `base` is refused with the code edited.',
  'reports.versions':
    'Answers who saved the report when, and what they changed. The latest 50 versions are kept. Without full access to the dataset, versions that use questions closed to you are left out.',
  'reports.restore':
    'Makes an earlier version the present one under the next number. Authors can restore their own reports, managers all of them. Where the report is the same already, nothing changes.',
  'reports.delete':
    'Deletes the saved report of this id: authors their own, managers all of them. Where the id is that of your own summary report, that one is stopped and removed.',
  'summaries.create':
    'Makes one table for each question and grid row, at most 500. Follow it with summaries.items. You have at most 50.',
  'summaries.list': 'Lists your summary reports of the study, newest first.',
  'summaries.items':
    'Answers how many items are complete, and each without its table. It can be asked again and again until pptx_url is there.',
  'summaries.item': 'Answers one item with its table, or with the reason why there is none.',
  'summaries.retry': 'Makes an item without a table again. One that has its table is refused with 409.',
  'summaries.deck': 'Answers the PowerPoint file while deck_state is ready, until it expires; otherwise 404.',
  'summaries.makeDeck':
    'Starts to make the PowerPoint again after it expired or failed. Before all items are complete it is refused with 409.',
  'summaries.delete':
    'Stops and removes your summary report with its PowerPoint. It is the same as reports.delete for its id.',
  'downloads.create':
    'Starts to write the file; downloads.get says when it is ready. You have at most 50 files, of 500 MB each; the organisation sets for how many days (`file_days`).',
  'downloads.data':
    'Starts to write the data of a dataset as a file for other programs; downloads.get says when it is ready. It holds all questions that readers have, with their answers as they are prepared.',
  'downloads.story':
    'Starts to write the story as slides, or as a PDF file with a page for each of them, in the template of your organisation; downloads.get says when it is ready. It has the cards that you see, with their figures calculated for you, of the version of the data that each card shows. Organisations without stories get 404.',
  'downloads.list': 'Lists the files that were made for you, newest first.',
  'downloads.get': 'Answers how many tables, respondents or cards are done, or where the file is.',
  'downloads.file': 'Answers the file. Nobody but you gets it.',
  'downloads.retry': 'Starts writing a failed file again.',
  'downloads.renew':
    'Starts to write the same report, or data, with the newest version of the data. A file that has it already, and one of a story, is refused with 409, a report whose figures would answer another question with 400.',
  'downloads.changes':
    'Answers which questions, answers and weights of the report the newest version of the data lacks: none for a file that has that version. A file that is not ready has none: 404.',
  'downloads.delete': 'Stops writing the file, or removes it.',

  // Preparation
  'preparation.get':
    'Answers all steps with author and time, and which of them cannot be taken. What the reader of the file found comes first.',
  'preparation.put':
    'Takes the place of all steps, or is refused as a whole: with 400 where a step cannot be taken that could before, with 409 where somebody has changed the preparation since.',
  'preparation.append':
    'Takes a step behind those there are now. One that cannot be taken is refused with the variable, the reason and what to do, and nothing is changed.',
  'preparation.preview':
    'Answers what a step would do: bases and figures of what it changes, before and after, and of a set the base under each rule. Refused as the step itself would be.',
  'preparation.weighting':
    'Fits weights and answers them in figures, per segment: groups with sample, target and factor, how fitting went, and why there are none. Questions are answered before and after. Refused as the step itself would be; what the data do not allow is part of the answer.',
  'preparation.switch': 'Switches a step off or on again. Refused where a later step needs what it made.',
  'preparation.note': 'Says of a step why it was taken. Readers do not meet it, so that nothing is to be published.',
  'preparation.undo': 'Takes back the last change, no matter who made it.',
  'preparation.redo': 'Makes the change again that was undone last. A new change ends what can be made again.',
  'preparation.make':
    'A job makes a version of the dataset from the file and these steps. What people changed by hand in the version before is kept, unless a step says otherwise. Refused where a step cannot be taken.',
  'preparation.carried':
    'Answers what became of the steps of the file before in the newest one, or null where there was none.',
  'preparation.rename':
    'Decides on a variable that may have another name in this file. The steps are carried over again with it, what anybody changed since stays, and a version is made of them.',
  'preparation.export':
    'Answers what people did, without author and time, so that it can be kept as a file and applied to another dataset.',
  'preparation.apply':
    'Takes the steps of another dataset, or of such a file, as one change that can be undone. Variables are matched by name; what does not fit is listed and left out.',
  'preparation.variables':
    'Answers one page of the variables, those that readers do not meet among them, 2,500 without a limit.',
  'preparation.variable':
    'Answers one variable with its answers, its values in the file where they can be listed, and its range.',

  // Imports
  'imports.create': `Announces a survey file with its name and size: ${SURVEY_FILES}. Its bytes follow with imports.upload. Give either study_id or study_name.`,
  'imports.upload':
    'The body is the file itself, in exactly the size that was announced, at most 1 GiB. Reading starts when it is complete.',
  'imports.codebook':
    'The body is a codebook, at most 20 MB: an Excel workbook with the sheets Variables and Answers, as a preparation has them, JSON, SPSS syntax, a Triple-S definition, a REDCap data dictionary, or CSV with variable, label, code and answer. The file is then read again.',
  'imports.list': 'Lists the imports of the organisation, running ones first, at most 100.',
  'imports.get': 'Answers how far the import is. It can be asked again and again.',
  'imports.review': 'Answers questions, weights and warnings as they were found, once the state is review.',
  'imports.saveChoices': 'Keeps the choices of an unfinished review. Any manager can go on from them on any machine.',
  'imports.reread':
    'Reads the delimited file or workbook again as the options say; delimiter, encoding and decimal sign mean nothing to a workbook. The state becomes reading.',
  'imports.commit':
    'Starts to make the dataset, or a new version where there is one of that name. Before the state is done nothing of it exists for anyone.',
  'imports.cancel': 'Stops the import, and removes its files and choices.',

  // Survey providers
  'integrations.status':
    'Answers each provider that the organisation uses. Keys, surveys and problems are shown to managers and to those who may change the connection.',
  'integrations.token': 'Answers who set the key when, what it may not do, and its last characters. Never the key.',
  'integrations.updateToken':
    'A new key is asked at the provider first and kept only where the provider takes it. Send auto_import by itself. The masked key means the one that is there.',
  'integrations.createQualtricsToken':
    'Takes a form. The token is asked at Qualtrics first; without a data centre it is asked at the usual one, and the answer says the right one. Reads the list of surveys.',
  'integrations.deleteQualtricsToken':
    'Takes a form. Imports that still ask Qualtrics end with an error; studies and datasets stay.',
  'integrations.createDecipherToken':
    'The key has 64 characters: the public part and the private part, 32 each. It is asked at Decipher first. Reads the list of surveys.',
  'integrations.deleteDecipherToken': 'Imports that still ask Decipher end with an error; studies and datasets stay.',
  'integrations.createSurveyMonkeyToken': 'The token is asked at SurveyMonkey first. Reads the list of surveys.',
  'integrations.deleteSurveyMonkey':
    'Imports that still ask SurveyMonkey end with an error; studies and datasets stay.',
  'integrations.connectSurveyMonkey':
    'Answers the address to which a browser goes to give consent. It is good for 15 minutes, in the session that asked.',
  'integrations.finishSurveyMonkey':
    'Turns the code into a token and leads the browser to the settings, which say what became of it.',
  'integrations.refresh':
    'Asks the provider for all surveys of the account. Where the provider asks to wait, or does not take the key any more, the status says so.',
  'integrations.surveys':
    'Answers the list as it was read last, the newest surveys first, with what became of each here. Asks nobody.',
  'integrations.importQualtrics':
    'Takes a form. Begins an import, or answers the one that runs. Follow it with the list; the dataset is there, unpublished, when its step is ready.',
  'integrations.importSurveyMonkey':
    'Begins an import, or answers the one that runs. Follow it with the list; the dataset is there, unpublished, when its step is ready.',
  'integrations.importDecipher':
    'Begins an import, or answers the one that runs. Follow it with the list; the dataset is there, unpublished, when its step is ready.',
  'integrations.publish':
    'Publishes what was imported. While an import runs, the wish is kept and its result is published.',
  'integrations.cancel': 'Nothing of the import remains; what was published before stays.',
  'integrations.patchSurvey':
    'New answers are published automatically only where readers lose nothing; otherwise they wait with the list of losses.',
  'integrations.notice':
    'For providers. The signature decides; a notice only has somebody look for new answers soon, and copies count once.',
  'integrations.probeNotices': 'For providers, which ask whether notices are taken at an address.',
}
