/** The end of an event: an empty line, whose ends of lines are alike (HTML, server-sent events, parsing). Of bytes, each a char. */
export const EVENT_END = /\r?\n\r?\n|\r\r/;
