/** Where browsers report steps that the server can't see: a form begun, an enquiry taken by the provider. */
export const REPORTS = { begun: "/aviso/formulario", sent: "/aviso/consulta" } as const;
